/** Parts of the start page with a script of their own, which is fetched when they come near or are touched. Browser only. */

/** What a part's script exports. */
type Part = { start(root: HTMLElement): void };

/** How far below the window a part is near. */
const NEAR = "300px";
const TOUCHES = ["pointerdown", "focusin"] as const;

/** Fetches the script that a part names in `data-part` once it is near or touched, and lets it take the part over. A press or a form that comes before is carried out then. */
export function fetchWhenNear(root: HTMLElement): void {
  const address = root.dataset.part ?? "";
  let early: { click: HTMLElement | null; form: HTMLFormElement | null } = { click: null, form: null };
  let isAsked = false;

  const hold = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const form = event.type === "submit" ? event.target.closest("form") : null;
    const button = event.target.closest<HTMLElement>("button");
    if (form === null && (button === null || button.getAttribute("type") === "submit")) return;
    event.preventDefault();
    early = { click: form === null ? button : null, form };
    take();
  };

  function take(): void {
    if (isAsked) return;
    isAsked = true;
    near.disconnect();
    import(/* @vite-ignore */ address)
      .then(({ start }: Part) => {
        for (const type of ["click", "submit"]) root.removeEventListener(type, hold);
        start(root);
        root.dataset.isAlive = "";
        early.click?.click();
        early.form?.requestSubmit();
      })
      .catch(() => {
        // The next touch asks again; a form goes to the server, which answers it too.
        isAsked = false;
        root.removeEventListener("submit", hold);
        early.form?.submit();
      });
  }

  const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && take(), { rootMargin: NEAR });
  near.observe(root);
  for (const type of TOUCHES) root.addEventListener(type, take, { passive: true });
  for (const type of ["click", "submit"]) root.addEventListener(type, hold);
}

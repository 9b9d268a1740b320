/** Plays the film of the start page: by itself once the page rests and while it is in sight, or by its button where less motion or less data is wished for. */

/** The width below which the page shows the phone's film, as its poster does. */
const PHONE = "(width < 40rem)";

/** Lets the film in `root` play; called once. */
export function start(root: HTMLElement): void {
  const button = root.querySelector<HTMLButtonElement>("[data-film-toggle]");
  if (button === null) throw new Error("The film has no button");
  const texts: { play: string; pause: string } = JSON.parse(root.dataset.texts ?? "{}");
  const connection: unknown = Reflect.get(navigator, "connection");
  const savesData =
    typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
  let isWanted = !matchMedia("(prefers-reduced-motion: reduce)").matches && !savesData;
  let isInSight = false;
  let video: Promise<HTMLVideoElement> | null = null;

  function write(isPlaying: boolean): void {
    button?.toggleAttribute("data-playing", isPlaying);
    button?.setAttribute("aria-label", isPlaying ? texts.pause : texts.play);
  }

  async function follow(): Promise<void> {
    const isPlaying = isWanted && isInSight;
    if (!isPlaying && video === null) return;
    write(isWanted);
    video ??= fetchFilm(root);
    try {
      const film = await video;
      if (isWanted && isInSight) await film.play();
      else film.pause();
    } catch {
      // The picture stays; a press tries again.
      video = null;
      isWanted = false;
      write(false);
    }
  }

  button.addEventListener("click", () => {
    isWanted = !isWanted;
    isInSight = true;
    write(isWanted);
    void follow();
  });
  whenCalm(() =>
    new IntersectionObserver(([entry]) => {
      isInSight = entry?.isIntersecting === true;
      void follow();
    }).observe(root),
  );
}

/** Fetches the film whole, for not every server gives parts of files, which some browsers ask videos for; and puts it over its picture. */
async function fetchFilm(root: HTMLElement): Promise<HTMLVideoElement> {
  const address = matchMedia(PHONE).matches ? root.dataset.filmPhone : root.dataset.film;
  const response = await fetch(address ?? "");
  if (!response.ok) throw new Error(`The film was answered with ${response.status}`);
  const video = document.createElement("video");
  Object.assign(video, { muted: true, loop: true, playsInline: true, tabIndex: -1 });
  video.setAttribute("aria-hidden", "true");
  video.className = "absolute inset-0 size-full";
  video.src = URL.createObjectURL(await response.blob());
  // Without a picture of its own it lets the one below be seen until it plays.
  root.querySelector("[data-frame]")?.appendChild(video);
  return video;
}

/** Runs once everything else of the page has come and it rests. */
function whenCalm(run: () => void): void {
  const rest = () =>
    "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 4_000 }) : setTimeout(run, 500);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}

/** Takes over the try-out that the server wrote: judges what is typed, rates by press and key, and takes it back. Nothing leaves the page. */
import { INVENTED } from "./invented.ts";
import { type Judgement, judge } from "./judge.ts";
import { fill, SHOWN_AT_ONCE, statusOf, type TryOutTexts } from "./status.ts";

type Rating = "no" | "like" | "superlike";
type Tab = "pending" | "no" | "favorite";

const KEYS: Readonly<Record<string, Rating>> = { ArrowLeft: "no", ArrowRight: "like", ArrowUp: "superlike" };
const LEAVING_MS = 150;

/** Makes the try-out in `root` answer; called once. */
export function start(root: HTMLElement): void {
  const texts: TryOutTexts = JSON.parse(root.dataset.texts ?? "{}");
  const one = <Found extends Element>(selector: string) => {
    const found = root.querySelector<Found>(selector);
    if (found === null) throw new Error(`The try-out has no ${selector}`);
    return found;
  };
  const form = one<HTMLFormElement>("form");
  const input = one<HTMLInputElement>("input[type=search]");
  const cards = one<HTMLElement>("[data-cards]");
  const status = one<HTMLElement>("[data-status]");
  const undoButton = one<HTMLButtonElement>("[data-undo]");
  const patterns = one<HTMLTemplateElement>("template").content.children;
  const cardOf = new Map(
    [...cards.children].map((card) => [(card as HTMLElement).dataset.creator, card as HTMLElement]),
  );

  const ratings = new Map<string, Rating>();
  /** What was rated, the last at the end, with the rating before. */
  const done: { id: string; before: Rating | undefined }[] = [];
  const sites = new Set<string>();
  let tab: Tab = "pending";
  let judgement: Judgement = judge(input.value);
  let active: string | undefined;

  // What shrinks must not move the page under the visitor.
  cards.style.minHeight = `${Math.min(cards.offsetHeight, 700)}px`;

  function tabOf(id: string): Tab {
    const rating = ratings.get(id);
    if (rating === undefined) return "pending";
    return rating === "no" ? "no" : "favorite";
  }

  function inSight(): Judgement["verdicts"] {
    // Who was rated is looked at whatever is searched for now.
    const verdicts = tab === "pending" ? judgement.verdicts : INVENTED.map((creator) => ({ creator, marks: [] }));
    return verdicts.filter(
      ({ creator: { id, platform } }) => tabOf(id) === tab && (sites.size === 0 || sites.has(platform)),
    );
  }

  function show(message?: string): void {
    const found = inSight();
    const shown = found.slice(0, SHOWN_AT_ONCE);
    for (const card of cardOf.values()) card.hidden = true;
    for (const { creator, marks } of shown) {
      const card = cardOf.get(creator.id);
      if (card === undefined) continue;
      writeMarks(card, marks);
      for (const button of card.querySelectorAll<HTMLElement>("[data-rate]"))
        button.setAttribute("aria-pressed", String(button.dataset.rate === ratings.get(creator.id)));
      card.hidden = false;
    }
    place(shown.map(({ creator }) => creator.id));
    if (!shown.some(({ creator }) => creator.id === active)) active = shown[0]?.creator.id;
    for (const [id, card] of cardOf)
      card.toggleAttribute("data-active", id === active && ratings.size + done.length > 0);
    const sentence =
      tab === "pending" ? statusOf(judgement, found.length, texts) : found.length === 0 ? texts.empty : "";
    status.textContent = [message, sentence].filter(Boolean).join(" · ");
    writeNumbers();
  }

  /** Puts cards into their order without moving those that stand right: a card that is moved loses the focus. */
  function place(ids: readonly string[]): void {
    let before = cards.firstElementChild;
    for (const id of ids) {
      const card = cardOf.get(id);
      if (card === undefined) continue;
      if (card === before) before = card.nextElementSibling;
      else cards.insertBefore(card, before);
    }
  }

  function writeMarks(card: HTMLElement, marks: Judgement["verdicts"][number]["marks"]): void {
    const list = card.querySelector("[data-marks]");
    list?.replaceChildren(
      ...marks.flatMap(({ label, fits }) => {
        const mark = patterns[fits ? 0 : 1]?.cloneNode(true) as HTMLElement | undefined;
        const place = mark?.querySelector("[data-label]");
        if (mark === undefined || !place) return [];
        place.textContent = label;
        return [mark];
      }),
    );
  }

  function writeNumbers(): void {
    for (const button of root.querySelectorAll<HTMLElement>("[data-tab]")) {
      button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
      const number = INVENTED.filter(({ id }) => tabOf(id) === button.dataset.tab).length;
      const place = button.querySelector("[data-number]");
      if (place) place.textContent = String(number);
    }
    undoButton.disabled = done.length === 0;
    const liked = [...ratings.values()].filter((rating) => rating !== "no").length;
    if (ratings.size > 0) one("[data-liked]").textContent = fill(texts.liked, { n: liked, all: INVENTED.length });
  }

  async function rate(id: string, rating: Rating): Promise<void> {
    const card = cardOf.get(id);
    const creator = INVENTED.find((each) => each.id === id);
    if (card === undefined || creator === undefined || card.dataset.leaving !== undefined) return;
    const focused = card.contains(document.activeElement) ? document.activeElement : null;
    const next = neighbourOf(id);
    const before = ratings.get(id);
    done.push({ id, before });
    // A press on the choice that holds makes it pending again.
    const isTakenBack = before === rating;
    if (isTakenBack) ratings.delete(id);
    else ratings.set(id, rating);
    // Before the card has left: the next key may come while it does.
    if (active === id) active = next;
    if (tabOf(id) !== tab) await leave(card, rating);
    show(fill(texts[isTakenBack ? "undone" : rating], { name: creator.name }));
    if (focused !== null) focusAfter(focused, next);
  }

  /** Who takes the place of one that leaves: the next, or the one before at the end. */
  function neighbourOf(id: string): string | undefined {
    const ids = inSight().map(({ creator }) => creator.id);
    const at = ids.indexOf(id);
    return ids[at + 1] ?? ids[at - 1];
  }

  /** The focus goes on to the same place of the next card; the keys go on without it. */
  function focusAfter(focused: Element, next: string | undefined): void {
    const card = next === undefined ? undefined : cardOf.get(next);
    const rating = focused instanceof HTMLElement ? focused.dataset.rate : undefined;
    const target = card?.querySelector<HTMLElement>(`[data-rate="${rating}"]`) ?? card;
    (target ?? undoButton).focus({ preventScroll: true });
    card?.scrollIntoView({ block: "nearest" });
  }

  async function leave(card: HTMLElement, rating: Rating): Promise<void> {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
      card.dataset.leaving = rating;
      await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
    }
    delete card.dataset.leaving;
  }

  function undo(): void {
    const last = done.pop();
    const creator = INVENTED.find(({ id }) => id === last?.id);
    if (last === undefined || creator === undefined) return;
    if (last.before === undefined) ratings.delete(last.id);
    else ratings.set(last.id, last.before);
    active = last.id;
    show(fill(texts.undone, { name: creator.name }));
    const card = cardOf.get(last.id);
    if (card?.hidden === false) card.focus({ preventScroll: true });
  }

  function search(phrase: string): void {
    input.value = phrase;
    judgement = judge(phrase);
    tab = "pending";
    active = undefined;
    show();
    const first = active === undefined ? undefined : cardOf.get(active);
    first?.setAttribute("data-active", "");
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: "nearest" });
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search(input.value);
  });
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
    if (button === null) return;
    const { rate: rating, tab: nextTab, site } = button.dataset;
    const id = button.closest<HTMLElement>("[data-creator]")?.dataset.creator;
    if (id !== undefined && rating !== undefined) void rate(id, rating as Rating);
    else if (button.dataset.example !== undefined) search(button.textContent ?? "");
    else if (button === undoButton) undo();
    else if (nextTab !== undefined) {
      tab = nextTab as Tab;
      show();
    } else if (site !== undefined) {
      const isOn = !sites.delete(site);
      if (isOn) sites.add(site);
      button.setAttribute("aria-pressed", String(isOn));
      show();
    }
  });
  const activate = ({ target }: Event) => {
    const id = target instanceof Element ? target.closest<HTMLElement>("[data-creator]")?.dataset.creator : undefined;
    if (id === undefined || id === active) return;
    active = id;
    for (const [each, card] of cardOf) card.toggleAttribute("data-active", each === id);
  };
  cards.addEventListener("focusin", activate);
  cards.addEventListener("pointerover", activate);
  root.addEventListener("keydown", (event) => {
    if (event.target === input || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.toLowerCase() === "z" && !event.shiftKey) undo();
    const rating = KEYS[event.key];
    const isAtCards = event.target instanceof Node && cards.contains(event.target);
    if (rating === undefined || active === undefined || !isAtCards) return;
    event.preventDefault();
    void rate(active, rating);
  });
}

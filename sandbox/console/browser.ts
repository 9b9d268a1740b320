/** The console in the browser: polls what changes, and sends what is steered. Runs as a module, imports nothing. */

type Mail = { to: string; subject: string; receivedAt: string };
type Logged = {
  id: number;
  at: string;
  service: string;
  method: string;
  path: string;
  query: Record<string, string>;
  status: number;
  ms: number;
  fault?: string;
};
type Counted = { service: string; calls: number; faults: number };
type ClockState = { iso: string; offsetMs: number };

const POLL_MS = 2000;
const SHOWN_ROWS = 200;
const SHOWN_MAILS = 5;

let lastId = 0;

async function read<Answer>(path: string): Promise<Answer> {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return reply.json();
}

function post(path: string, body: unknown): Promise<Response> {
  return fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

function find<Found>(selector: string, kind: new () => Found, within: Document | HTMLElement = document): Found {
  const found = within.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${selector}`);
}

function listAll<Found>(selector: string, kind: new () => Found, within: Document | HTMLElement = document): Found[] {
  const found: Found[] = [];
  for (const each of within.querySelectorAll(selector)) if (each instanceof kind) found.push(each);
  return found;
}

function cell(text: string, className = ""): HTMLTableCellElement {
  const made = document.createElement("td");
  made.textContent = text;
  made.className = className;
  return made;
}

function showClock({ iso, offsetMs }: ClockState): void {
  find("#clock-now", HTMLElement).textContent = iso.replace("T", " ").slice(0, 19);
  find("#clock-text", HTMLElement).textContent = new Date(iso).toLocaleString(undefined, {
    dateStyle: "full",
    timeStyle: "medium",
  });
  const minutes = Math.round(offsetMs / 60_000);
  find("#clock-offset", HTMLElement).textContent =
    minutes === 0
      ? "Same as this machine"
      : `${minutes > 0 ? "Ahead" : "Behind"} by ${describeMinutes(Math.abs(minutes))}`;
}

function describeMinutes(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  return [days && `${days} d`, hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(" ");
}

function showCodes(mails: Mail[]): void {
  for (const shown of listAll("[data-code]", HTMLElement)) {
    const address = shown.dataset.code ?? "";
    const code = /\d{6}/.exec(mails.find(({ to }) => to === address)?.subject ?? "")?.[0];
    shown.textContent = code ?? "–";
    for (const button of listAll("[data-copy]", HTMLButtonElement)) {
      if (button.dataset.copy === address) button.disabled = code === undefined;
    }
  }
}

function showMails(mails: Mail[]): void {
  const list = find("#mails", HTMLUListElement);
  const items = mails.slice(0, SHOWN_MAILS).map(({ to, subject, receivedAt }) => {
    const item = document.createElement("li");
    item.className = "row";
    const link = document.createElement("a");
    link.href = `/inbox/view?to=${encodeURIComponent(to)}`;
    link.className = "grow";
    link.textContent = `${subject} → ${to}`;
    const time = document.createElement("small");
    time.textContent = receivedAt.slice(11, 19);
    item.appendChild(link);
    item.appendChild(time);
    return item;
  });
  list.replaceChildren(...items);
  list.hidden = items.length === 0;
  find("#mails-empty", HTMLElement).hidden = items.length > 0;
}

function showCounts(counts: Counted[]): void {
  const sum = (service: string, field: "calls" | "faults") =>
    counts.filter((each) => each.service === service).reduce((total, each) => total + each[field], 0);
  for (const shown of listAll("[data-calls]", HTMLElement))
    shown.textContent = sum(shown.dataset.calls ?? "", "calls").toLocaleString();
  for (const shown of listAll("[data-faults]", HTMLElement))
    shown.textContent = sum(shown.dataset.faults ?? "", "faults").toLocaleString();
}

function showRequests(requests: Logged[]): void {
  const rows = find("#log-rows", HTMLElement);
  for (const request of requests.toReversed()) {
    const row = document.createElement("tr");
    const query = new URLSearchParams(request.query).toString();
    const isFine = request.status >= 200 && request.status < 400;
    const cells = [
      cell(request.at.slice(11, 19)),
      cell(request.service),
      cell(`${request.method} ${request.path}${query === "" ? "" : `?${query}`}`, "path"),
      cell(request.fault ?? "", "wrong"),
      cell(request.status === 0 ? "cut" : String(request.status), isFine ? "number fine" : "number wrong"),
      cell(String(request.ms), "number"),
    ];
    for (const each of cells) row.appendChild(each);
    rows.insertBefore(row, rows.firstChild);
    lastId = Math.max(lastId, request.id);
  }
  while (rows.children.length > SHOWN_ROWS) rows.lastElementChild?.remove();
  find("#log-empty", HTMLElement).hidden = rows.children.length > 0;
}

async function refresh(): Promise<void> {
  const service = find("#log-service", HTMLSelectElement).value;
  const filter = service === "" ? "" : `&service=${encodeURIComponent(service)}`;
  const [clock, mails, counts, requests] = await Promise.all([
    read<ClockState>("/clock"),
    read<Mail[]>("/inbox?limit=200"),
    read<Counted[]>("/log/counts"),
    read<Logged[]>(`/log?limit=${SHOWN_ROWS}&since=${lastId}${filter}`),
  ]);
  showClock(clock);
  showCodes(mails);
  showMails(mails);
  showCounts(counts);
  showRequests(requests);
}

function forgetRows(): void {
  lastId = 0;
  find("#log-rows", HTMLElement).replaceChildren();
  refresh().catch(console.error);
}

function showFaultSum(card: HTMLElement): void {
  const sliders = listAll("[data-kind]", HTMLInputElement, card);
  for (const slider of sliders)
    find("output", HTMLOutputElement, slider.closest("label") ?? card).textContent = `${slider.value} %`;
  const sum = sliders.reduce((total, slider) => total + Number(slider.value), 0);
  const badge = find("[data-fault-sum]", HTMLElement, card);
  badge.textContent = sum === 0 ? "healthy" : `${sum} % of calls fail`;
  badge.classList.toggle("active", sum > 0);
}

async function sendFaults(card: HTMLElement): Promise<void> {
  const rates: Record<string, number> = {};
  for (const slider of listAll("[data-kind]", HTMLInputElement, card))
    rates[slider.dataset.kind ?? ""] = Number(slider.value) / 100;
  const retryAfter = find("[data-retry-after]", HTMLSelectElement, card).value;
  const reply = await post("/faults", { service: card.dataset.service, rates, retryAfter });
  const sumIsTooHigh = "Not applied: the rates of one service add up to more than 100 %.";
  find("#faults-problem", HTMLElement).textContent = reply.ok ? "" : sumIsTooHigh;
}

function steerFaults(): void {
  const cards = listAll("[data-service]", HTMLElement);
  for (const card of cards) {
    showFaultSum(card);
    card.addEventListener("input", () => showFaultSum(card));
    card.addEventListener("change", () => sendFaults(card).catch(console.error));
  }
  find("#faults-clear", HTMLButtonElement).addEventListener("click", async () => {
    await fetch("/faults", { method: "DELETE" });
    for (const card of cards) {
      for (const slider of listAll("[data-kind]", HTMLInputElement, card)) slider.value = "0";
      showFaultSum(card);
    }
  });
}

function steerClock(): void {
  const move = async (body: unknown) => showClock(await (await post("/clock", body)).json());
  for (const button of listAll("[data-advance]", HTMLButtonElement)) {
    button.addEventListener("click", () => move({ advanceMs: Number(button.dataset.advance) }).catch(console.error));
  }
  find("#clock-reset", HTMLButtonElement).addEventListener("click", () => move({ reset: true }).catch(console.error));
}

function steerCodes(): void {
  for (const button of listAll("[data-copy]", HTMLButtonElement)) {
    button.addEventListener("click", async () => {
      const shown = listAll("[data-code]", HTMLElement).find((each) => each.dataset.code === button.dataset.copy);
      await navigator.clipboard.writeText(shown?.textContent ?? "");
      button.textContent = "Copied";
      setTimeout(() => {
        button.textContent = "Copy code";
      }, 1200);
    });
  }
}

function steerLog(): void {
  find("#log-service", HTMLSelectElement).addEventListener("change", forgetRows);
  find("#log-clear", HTMLButtonElement).addEventListener("click", async () => {
    await fetch("/log", { method: "DELETE" });
    forgetRows();
  });
}

steerFaults();
steerClock();
steerCodes();
steerLog();
refresh().catch(console.error);
setInterval(() => {
  if (!document.hidden) refresh().catch(() => undefined);
}, POLL_MS);

export {};

/** Spreadsheets as a person sees them, and what a person does to them: delete, take rights away, rename or delete a tab. */
import type { Context, Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import { PAGE_HEADERS, renderPage } from "#sandbox/pages/page.ts";
import { type Cell, readValues, type Spreadsheet, type Spreadsheets } from "./spreadsheets.ts";

const SHOWN_ROWS = 200;

const Deed = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("delete") }),
  z.strictObject({ do: z.literal("lock"), isLocked: z.boolean() }),
  z.strictObject({ do: z.literal("renameTab"), sheetId: z.int(), title: z.string().min(1) }),
  z.strictObject({ do: z.literal("deleteTab"), sheetId: z.int() }),
  z.strictObject({ do: z.literal("type"), sheetId: z.int(), row: z.int(), column: z.int(), value: z.string() }),
]);

/** `/spreadsheets`, `/spreadsheets/d/{id}/edit`, the same as JSON at `/spreadsheets/d/{id}`, and what a person does there: a POST with `do`. */
export function addSheetPages(routes: Hono, spreadsheets: Spreadsheets): void {
  const find = (call: Context) => spreadsheets.find(call.req.param("id") ?? "");
  routes.get("/spreadsheets", (call) => call.html(renderList(spreadsheets.list()), 200, PAGE_HEADERS));
  routes.get("/spreadsheets/d/:id/edit", (call) => {
    const found = find(call);
    return found === null ? call.text("No such file", 404) : call.html(renderSheet(found), 200, PAGE_HEADERS);
  });
  routes.get("/spreadsheets/d/:id", (call) => {
    const found = find(call);
    if (found === null) return call.json({ error: "No such file" }, 404);
    const tabs = found.tabs.map(({ rows: _rows, ...tab }, index) => {
      const full = found.tabs[index];
      return { ...tab, values: full ? readValues(full) : [] };
    });
    return call.json({ id: found.id, owner: found.owner, title: found.title, tabs });
  });
  routes.post("/spreadsheets/d/:id", async (call) => {
    const [found, deed] = [find(call), Deed.safeParse(await call.req.json().catch(() => undefined))];
    if (found === null) return call.json({ error: "No such file" }, 404);
    if (!deed.success) return call.json({ error: z.prettifyError(deed.error) }, 400);
    act(spreadsheets, found, deed.data);
    spreadsheets.changed();
    return call.json({ done: deed.data.do });
  });
}

function act(spreadsheets: Spreadsheets, file: Spreadsheet, deed: z.infer<typeof Deed>): void {
  switch (deed.do) {
    case "delete":
      spreadsheets.remove(file.id);
      return;
    case "lock":
      file.isLocked = deed.isLocked;
      return;
    case "deleteTab":
      file.tabs = file.tabs.filter(({ sheetId }) => sheetId !== deed.sheetId);
      return;
    case "renameTab":
    case "type": {
      const tab = file.tabs.find(({ sheetId }) => sheetId === deed.sheetId);
      if (tab === undefined) return;
      if (deed.do === "renameTab") {
        tab.title = deed.title;
        return;
      }
      while (tab.rows.length <= deed.row) tab.rows.push([]);
      const row = tab.rows[deed.row] ?? [];
      while (row.length <= deed.column) row.push("");
      row[deed.column] = deed.value;
    }
  }
}

function renderList(files: readonly Spreadsheet[]) {
  const rows = files.map(
    ({ id, title, owner }) =>
      html`<li class="row"><a class="grow" href="/google/spreadsheets/d/${id}/edit">${title}</a><span>${owner}</span></li>`,
  );
  const list =
    rows.length === 0 ? html`<p class="empty">No spreadsheets yet.</p>` : html`<ul class="list">${rows}</ul>`;
  return renderPage({ title: "Spreadsheets", body: html`<main><h1>Spreadsheets</h1>${list}</main>` });
}

function renderSheet({ title, owner, tabs }: Spreadsheet) {
  const cell = (value: Cell) => html`<td>${String(value)}</td>`;
  const tables = tabs.map((tab) => {
    const rows = readValues(tab);
    const shown = rows.slice(0, SHOWN_ROWS).map((row) => html`<tr>${row.map(cell)}</tr>`);
    const more = rows.length > SHOWN_ROWS ? html`<p>and ${rows.length - SHOWN_ROWS} rows more</p>` : "";
    return html`<h2>${tab.title}</h2><div style="overflow-x:auto"><table>${shown}</table></div>${more}`;
  });
  return renderPage({ title, body: html`<main><h1>${title}</h1><p>${owner}</p>${tables}</main>` });
}

import { type CellValue, hrefOf } from "./cell.ts";

/** The XML parts of a workbook (ECMA-376), as far as an export needs them. */

/** What the texts of a column lead to. */
export type LinkKind = "web" | "mail";
export type Column = { header: string /** In characters. */; width: number; link?: LinkKind };

/** A cell's link, by its place ("D2"). */
export type SheetLink = { place: string; href: string };

/** Most links of a sheet: with more of them programs call the file damaged. What is beyond stays text. */
const MAX_SHEET_LINKS = 65_530;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET_NS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Places in the style sheet's list. */
const DATE_STYLE = 1;
const HEADER_STYLE = 2;
const LINK_STYLE = 3;

const DAY_MS = 86_400_000;
/** Days from the spreadsheet's zero to 1970. */
const EPOCH_DAYS = 25_569;

/** The part of a workbook's sheet, counted from 1. */
export function sheetPart(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** Every part but the sheets themselves, by name. Their names are escaped and cut to what a tab may be called. */
export function fixedParts(sheetNames: readonly string[]): [name: string, xml: string][] {
  const each = (write: (number: number, name: string) => string) =>
    sheetNames.map((name, index) => write(index + 1, name)).join("");
  return [
    [
      "[Content_Types].xml",
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each((number) => `<Override PartName="/${sheetPart(number)}" ContentType="${TYPE}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    [
      "_rels/.rels",
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="workbook" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${XML}<workbook xmlns="${SHEET_NS}" xmlns:r="${OFFICE}"><sheets>${each((number, name) => `<sheet name="${tabName(name, number)}" sheetId="${number}" r:id="sheet${number}"/>`)}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((number) => `<Relationship Id="sheet${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      "xl/styles.xml",
      `${XML}<styleSheet xmlns="${SHEET_NS}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F6"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
    ],
  ];
}

function tabName(name: string, number: number): string {
  const plain = name
    .replaceAll(/[[\]:*?/\\']/g, " ")
    .slice(0, 31)
    .trim();
  return escapeXml(plain || `Sheet${number}`);
}

/** What stands before the rows: the header frozen and bold, the columns wide enough. */
export function sheetStart(columns: readonly Column[]): string {
  const widths = columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join("");
  const headers = columns.map(({ header }) => header);
  return `${XML}<worksheet xmlns="${SHEET_NS}" xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>${rowXml(headers, 1, HEADER_STYLE)}`;
}

/** What stands behind them; `rows` counts the header too. */
export function sheetEnd(columns: readonly Column[], rows: number, links: readonly SheetLink[] = []): string {
  const listed = links.map(({ place }, index) => `<hyperlink ref="${place}" r:id="link${index + 1}"/>`).join("");
  const hyperlinks = listed === "" ? "" : `<hyperlinks>${listed}</hyperlinks>`;
  return `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${rows}"/>${hyperlinks}</worksheet>`;
}

/** The part that says where the links of a sheet lead, counted from 1. */
export function linksPart(number: number): string {
  return `xl/worksheets/_rels/sheet${number}.xml.rels`;
}

/** Links written at a time, so that the addresses of a large sheet are not held twice. */
const LINKS_A_BLOCK = 200;

/** What stands in that part, in blocks. */
export function* linksXml(links: readonly SheetLink[]): Generator<string> {
  yield `${XML}<Relationships xmlns="${PACKAGE}/relationships">`;
  for (let from = 0; from < links.length; from += LINKS_A_BLOCK) {
    const block = links.slice(from, from + LINKS_A_BLOCK);
    const each = block.map(
      ({ href }, index) =>
        `<Relationship Id="link${from + index + 1}" Type="${OFFICE}/hyperlink" Target="${escapeXml(href)}" TargetMode="External"/>`,
    );
    yield each.join("");
  }
  yield "</Relationships>";
}

/** A row of the sheet's columns; what links it has joins `links`. */
export function linkedRowXml(
  values: readonly CellValue[],
  row: number,
  columns: readonly Column[],
  links: SheetLink[],
): string {
  return rowXml(values, row, 0, (value, column) => {
    const kind = columns[column]?.link;
    const href = kind === undefined || links.length >= MAX_SHEET_LINKS ? null : hrefOf(kind, value);
    if (href === null) return 0;
    links.push({ place: `${columnName(column)}${row}`, href });
    return LINK_STYLE;
  });
}

/** One row. Text is stored as text, so that no program evaluates it; empty cells are left out. */
function rowXml(
  values: readonly CellValue[],
  row: number,
  textStyle: number,
  styleOf: (text: string, column: number) => number = () => textStyle,
): string {
  let xml = `<row r="${row}">`;
  for (let column = 0; column < values.length; column += 1) {
    const value = values[column];
    if (value === null || value === undefined) continue;
    const place = `${columnName(column)}${row}`;
    if (typeof value === "number") xml += `<c r="${place}"><v>${value}</v></c>`;
    else if (typeof value === "string") {
      const number = styleOf(value, column);
      const style = number === 0 ? "" : ` s="${number}"`;
      xml += `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
    } else xml += `<c r="${place}" s="${DATE_STYLE}"><v>${value.getTime() / DAY_MS + EPOCH_DAYS}</v></c>`;
  }
  return `${xml}</row>`;
}

const NAMES = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

function columnName(index: number): string {
  const last = NAMES[index % 26] ?? "";
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const SPECIAL = /[&<>"]|_(?=x[0-9a-fA-F]{4}_)/;
const ALL_SPECIAL = /[&<>"]|_(?=x[0-9a-fA-F]{4}_)/g;

/** XML text; `_x0041_` is the format's own escape for a character, so an underscore that would begin one is escaped itself. */
function escapeXml(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(ALL_SPECIAL, (found) => ESCAPES[found] ?? "_x005F_") : text;
}

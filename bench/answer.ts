/** Reading the API's envelope. */
export type Data = Readonly<Record<string, unknown>>;

/** The `data` of an answer; throws when there is none, because an error is quick and must not be measured. */
export function dataOf(body: string): Data {
  const answer: unknown = JSON.parse(body);
  const data: unknown = isObject(answer) ? answer.data : null;
  if (!isObject(data)) throw new Error(`no data in ${body.slice(0, 200)}`);
  return data;
}

/** A field that must be an object. */
export function objectIn(data: Data, name: string): Data {
  const value = data[name];
  if (!isObject(value)) throw new Error(`no ${name} in ${JSON.stringify(data).slice(0, 200)}`);
  return value;
}

/** A field that must be a number. */
export function numberIn(data: Data, name: string): number {
  const value = data[name];
  if (typeof value !== "number") throw new Error(`no number ${name} in ${JSON.stringify(data).slice(0, 200)}`);
  return value;
}

/** A field that must be a text. */
export function textIn(data: Data, name: string): string {
  const value = data[name];
  if (typeof value !== "string") throw new Error(`no text ${name} in ${JSON.stringify(data).slice(0, 200)}`);
  return value;
}

function isObject(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { lazy, Suspense } from "react";
import { expect, it } from "vitest";
import { renderHtml } from "#app/lib/html-stream.server.ts";

/** How a document is written (app/lib/html-stream.server.ts). */

const NEVER = new AbortController().signal;

function noteErrors() {
  const errors: unknown[] = [];
  const note = (error: unknown): void => {
    errors.push(error);
  };
  return { errors, note };
}

function Broken(): never {
  throw new Error("no shell");
}

it("writes a document with its nonce, in any script and beyond one part", async () => {
  const { errors, note } = noteErrors();
  const text = "创作者 ✨ & <b>".repeat(2_000);
  const html = await new Response(
    await renderHtml(<p title="a&quot;b">{text}</p>, {
      nonce: "n1",
      signal: NEVER,
      onError: note,
    }),
  ).text();
  expect(html).toBe(
    `<p title="a&quot;b">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`,
  );
  expect(errors).toEqual([]);
});

it.each([0, 1, 2, 3])(
  "loses and adds nothing where one part of a document ends within a character (%i bytes on)",
  async (bytes) => {
    const words = Array.from({ length: 700 }, (_, place) => `创作者从什么✨${place}`);
    const page = (
      <p title={"x".repeat(bytes)}>
        {words.map((word) => (
          <i key={word} title={word}>
            {word}
          </i>
        ))}
      </p>
    );
    const { note } = noteErrors();
    const html = await new Response(await renderHtml(page, { nonce: "n1", signal: NEVER, onError: note })).text();
    expect(html).toBe(
      `<p title="${"x".repeat(bytes)}">${words.map((word) => `<i title="${word}">${word}</i>`).join("")}</p>`,
    );
  },
);

it("rejects when the shell can't be drawn, and tells of it", async () => {
  const { errors, note } = noteErrors();
  const drawn = renderHtml(<Broken />, { nonce: "n1", signal: NEVER, onError: note });
  await expect(drawn).rejects.toThrow("no shell");
  expect(errors).toHaveLength(1);
});

it("sends what comes later after the shell, under the document's nonce", async () => {
  const Later = lazy(async () => ({ default: () => <b>later</b> }));
  const page = (
    <main>
      <Suspense fallback="soon">
        <Later />
      </Suspense>
    </main>
  );
  const html = await new Response(
    await renderHtml(page, { nonce: "n1", signal: NEVER, onError: () => undefined }),
  ).text();
  expect(html).toContain("<b>later</b>");
  expect(html.indexOf("soon")).toBeLessThan(html.indexOf("<b>later</b>"));
  expect(html).toContain('<script nonce="n1">');
});

it("ends without a word when the visitor leaves before the end", async () => {
  const Never = lazy(() => new Promise<{ default: () => null }>(() => undefined));
  const page = (
    <main>
      <Suspense fallback="soon">
        <Never />
      </Suspense>
    </main>
  );
  const leaving = new AbortController();
  const { errors, note } = noteErrors();
  const stream = await renderHtml(page, {
    nonce: "n1",
    signal: leaving.signal,
    onError: note,
  });
  const reader = stream.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toContain("soon");
  leaving.abort(new Error("left"));
  await reader.cancel();
  expect(errors.map(String)).toEqual(["Error: left"]);
});

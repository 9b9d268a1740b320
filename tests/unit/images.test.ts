import { expect, test } from "vitest";
import { OutboundError } from "#workers/adapters/outbound/fetcher.ts";
import { imageAddress, pictureType } from "#workers/modules/images/domain.ts";
import { createImageProxy } from "#workers/modules/images/service.ts";

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16);
const text = (content: string) => new TextEncoder().encode(content);

test.each([
  ["image/png", PNG, "image/png"],
  ["image/jpeg; charset=binary", JPEG, "image/jpeg"],
  ["image/jpeg", PNG, "image/png"],
  ["image/png, text/html", PNG, null],
  ["text/html", PNG, null],
  ["image/svg+xml", text("<svg onload=alert(1)>"), null],
  ["image/png", text("<html><script>"), null],
  ["image/gif", text("GIF8"), "image/gif"],
  ["image/webp", text("RIFF0000WEBPVP8 "), "image/webp"],
  ["image/png", new Uint8Array(), null],
  [null, PNG, null],
])("a picture announced as %s is what its first bytes say, or nothing", (announced, bytes, expected) => {
  expect(pictureType(announced, bytes)).toBe(expected);
});

test("only pictures of hosts that refuse other sites pass through us", () => {
  expect(imageAddress("https://scontent-lax3-1.cdninstagram.com/v/a.jpg?x=1&y=2")).toBe(
    "/images?url=https%3A%2F%2Fscontent-lax3-1.cdninstagram.com%2Fv%2Fa.jpg%3Fx%3D1%26y%3D2",
  );
  expect(imageAddress("https://i.ytimg.com/vi/abc/hq.jpg")).toBe("https://i.ytimg.com/vi/abc/hq.jpg");
  expect(imageAddress("https://cdninstagram.com.evil.example/a.jpg")).toBe(
    "https://cdninstagram.com.evil.example/a.jpg",
  );
  expect(imageAddress(null)).toBeNull();
});

test("a picture is answered with its own type and can do nothing else", async () => {
  const proxy = createImageProxy({
    outbound: { read: async (url) => ({ status: 200, url, contentType: "image/png", body: new Uint8Array(PNG) }) },
  });
  const answer = await proxy.show("https://a.cdninstagram.com/x.png");
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG);
});

test("whatever is refused, gone or no picture is 404 with an empty body", async () => {
  const reads = [
    async () => Promise.reject(new OutboundError("host")),
    async (url: string) => ({ status: 404, url, contentType: "image/png", body: new Uint8Array(PNG) }),
    async (url: string) => ({ status: 200, url, contentType: "text/html", body: text("<script>") }),
  ];
  for (const read of reads) {
    const answer = await createImageProxy({ outbound: { read } }).show("https://a.cdninstagram.com/x.png");
    expect([answer.status, await answer.text()]).toEqual([404, ""]);
  }
});

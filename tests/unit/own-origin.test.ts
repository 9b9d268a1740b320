import { expect, test } from "vitest";
import { isFromOwnPage, withoutForwardedHost } from "#app/lib/own-origin.ts";

const OWN = "https://app.kolscout.test";

function post(headers: Record<string, string>): Request {
  return new Request(`${OWN}/logout`, { method: "POST", headers });
}

test("a change is accepted from our own pages alone", () => {
  const cases = [
    [{ origin: OWN }, true],
    [{ origin: OWN, "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "same-origin" }, true],
    [{}, false],
    [{ origin: "null" }, false],
    [{ origin: "null", "sec-fetch-site": "same-origin" }, false],
    [{ origin: "https://evil.example" }, false],
    [{ origin: `${OWN}.evil.example` }, false],
    [{ origin: "http://app.kolscout.test" }, false],
    [{ origin: `${OWN}:8443` }, false],
    [{ origin: OWN, "sec-fetch-site": "cross-site" }, false],
    [{ "sec-fetch-site": "none" }, false],
    [{ "sec-fetch-site": "same-site" }, false],
    [{ origin: "https://evil.example", "x-forwarded-host": "evil.example" }, false],
    [{ "content-type": "text/plain" }, false],
  ] as const;
  for (const [headers, accepted] of cases) {
    expect({ headers, accepted: isFromOwnPage(post(headers), [OWN]) }).toEqual({ headers, accepted });
  }
});

test("a sender can't claim another host", () => {
  const request = withoutForwardedHost(
    post({ "x-forwarded-host": "evil.example", forwarded: "host=evil.example", accept: "text/html" }),
  );
  expect(request.headers.get("x-forwarded-host")).toBeNull();
  expect(request.headers.get("forwarded")).toBeNull();
  expect(request.headers.get("accept")).toBe("text/html");
  expect(request.method).toBe("POST");
});

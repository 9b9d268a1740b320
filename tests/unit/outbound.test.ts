import { createServer, type RequestListener } from "node:http";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { anyCaller } from "#tests/support/caller.ts";
import { type AddressPolicy, httpsPolicy, judgeAddress } from "#workers/adapters/outbound/address-policy.ts";
import { createOutbound } from "#workers/adapters/outbound/fetcher.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { createLinksService, type LinksService } from "#workers/modules/links/service.ts";
import { readBehindShortLinks } from "#workers/modules/links/short-link-reader.ts";
import { createPostReader } from "#workers/platforms/post-reader.ts";
import type { ShareLinks } from "#workers/platforms/xiaohongshu/share-link.ts";

const PERSON: Actor = {
  userId: "usr_lara",
  email: "lara@example.com",
  isSystemAdmin: false,
  isBanned: false,
  refusal: null,
  membershipType: "PAID",
  enterpriseId: null,
  isEnterpriseAdmin: false,
  sessionId: null,
  language: "en",
};
const policy = httpsPolicy(["tiktok.com", "v.douyin.com"]);

/** A local server that must not be asked by what the deployed policy refuses. */
let hits = 0;
let answer: RequestListener = (_, response) => response.end("ok");
const canary = createServer((request, response) => {
  hits += 1;
  answer(request, response);
});
await new Promise<void>((listening) => canary.listen(0, "127.0.0.1", listening));
const bound = canary.address();
if (bound === null || typeof bound === "string") throw new Error("no port");
const { port } = bound;
const home = `http://127.0.0.1:${port}`;
const local: AddressPolicy = { schemes: ["http:"], ports: [String(port)], domains: ["127.0.0.1"] };

afterAll(() => canary.close());
beforeEach(() => {
  hits = 0;
});

const why = (text: string) => {
  const verdict = judgeAddress(text, policy);
  return verdict.ok ? "allowed" : verdict.why;
};

describe("addresses", () => {
  test.each([
    ...[
      "127.0.0.1",
      "127.1",
      "127.0.1",
      "0",
      "0.0.0.0",
      "2130706433",
      "0x7f000001",
      "0x7f.1",
      "0177.0.0.1",
      "017700000001",
    ],
    ...[
      "10.0.0.1",
      "172.16.0.1",
      "192.168.0.1",
      "100.64.0.1",
      "169.254.169.254",
      "198.18.0.1",
      "192.0.2.1",
      "224.0.0.1",
    ],
    ...[
      "255.255.255.255",
      "[::1]",
      "[::]",
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "[fe80::1]",
      "[fc00::1]",
      "[2002:7f00:1::]",
    ],
    ...["[64:ff9b::7f00:1]", "[2001::1]", "１２７.0.0.1", "①②⑦.0.0.1", "127。0。0。1"],
  ])("%s is refused before anything is sent", (host) => {
    expect(why(`https://${host}/`)).toBe("literal_address");
  });

  test.each([
    ["http://www.tiktok.com/", "scheme"],
    ["file:///etc/passwd", "scheme"],
    ["gopher://tiktok.com/", "scheme"],
    ["data:text/html,x", "scheme"],
    ["https://me@www.tiktok.com/", "credentials"],
    ["https://www.tiktok.com:8443/", "port"],
    ["https://localhost/", "host"],
    ["https://metadata.google.internal/", "host"],
    ["https://kolscout.workers.dev/", "host"],
    ["https://tiktok.com.evil.com/", "host"],
    ["https://eviltiktok.com/", "host"],
    ["https://tıktok.com/", "host"],
    ["https://tiktok.com./", "host"],
    ["https://evil.com\\@tiktok.com/", "host"],
    ["nonsense", "not_a_url"],
    [`https://www.tiktok.com/${"a".repeat(2_048)}`, "not_a_url"],
  ])("%s: %s", (address, expected) => {
    expect(why(address)).toBe(expected);
  });

  test.each([
    "https://www.tiktok.com/@a",
    "https://vm.tiktok.com/x",
    "https://v.douyin.com/x/",
    "https://WWW.TIKTOK.COM:443/",
  ])("%s is allowed", (address) => expect(why(address)).toBe("allowed"));

  test("a refused address never reaches the network", async () => {
    let asked = 0;
    const outbound = createOutbound({
      policy,
      fetch: async () => {
        asked += 1;
        return new Response();
      },
    });
    for (const address of [`${home}/`, `https://127.0.0.1:${port}/`, "https://evil.com/", "https://[::1]/"]) {
      await expect(outbound.read(address)).rejects.toThrow("outbound");
      expect(await outbound.follow(address, () => true)).toBeNull();
    }
    expect([asked, hits]).toEqual([0, 0]);
  });
});

describe("redirects", () => {
  const refusedTarget = (location: string) => {
    const asked: string[] = [];
    const outbound = createOutbound({
      policy,
      fetch: async (url) => {
        asked.push(url);
        return new Response(null, { status: 302, headers: { location } });
      },
    });
    return { asked, reading: outbound.read("https://vm.tiktok.com/start") };
  };

  test.each([
    ["http://127.0.0.1/", "scheme"],
    [`https://127.0.0.1:${port}/`, "port"],
    ["https://169.254.169.254/", "literal_address"],
    ["http://www.tiktok.com/", "scheme"],
    ["file:///etc/passwd", "scheme"],
    ["//evil.com/", "host"],
    ["https://evil.com/", "host"],
  ])("to %s are refused: %s", async (location, reason) => {
    const { asked, reading } = refusedTarget(location);
    await expect(reading).rejects.toMatchObject({ why: reason });
    expect(asked).toEqual(["https://vm.tiktok.com/start"]);
  });

  test("a loop ends after three", async () => {
    const { asked, reading } = refusedTarget("/start");
    await expect(reading).rejects.toMatchObject({ why: "too_many_redirects" });
    expect(asked).toHaveLength(4);
  });

  test("three are followed, by hand", async () => {
    answer = (request, response) => {
      const step = Number(request.url?.slice(1) ?? 0);
      if (step < 3) response.writeHead(302, { location: `/${step + 1}` }).end();
      else response.end("there");
    };
    const reply = await createOutbound({ fetch, policy: local }).read(`${home}/0`);
    expect([new TextDecoder().decode(reply.body), reply.url, hits]).toEqual(["there", `${home}/3`, 4]);
  });
});

describe("what comes back", () => {
  const small = { fetch, policy: local, maxBytes: 1_000, timeoutMs: 300 };

  test("only the listed headers are sent", async () => {
    let names: string[] = [];
    answer = (request, response) => {
      names = Object.keys(request.headers);
      response.end();
    };
    await createOutbound(small).read(`${home}/`);
    expect(names).not.toContain("cookie");
    expect(names).not.toContain("authorization");
    expect(names).not.toContain("referer");
  });

  test("an endless body is cut at the limit, counted as it comes", async () => {
    answer = (_, response) => {
      const writing = setInterval(() => response.write(Buffer.alloc(400)), 1);
      response.on("close", () => clearInterval(writing));
    };
    await expect(createOutbound(small).read(`${home}/`)).rejects.toMatchObject({ why: "too_large" });
  });

  test("a packed bomb is counted unpacked", async () => {
    const { gzipSync } = await import("node:zlib");
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    answer = (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    await expect(createOutbound(small).read(`${home}/`)).rejects.toMatchObject({ why: "too_large" });
  });

  test("a server that says nothing, or a byte at a time, is left in time", async () => {
    answer = () => undefined;
    await expect(createOutbound(small).read(`${home}/`)).rejects.toMatchObject({ why: "timeout" });
    answer = (_, response) => {
      const writing = setInterval(() => response.write("."), 50);
      response.on("close", () => clearInterval(writing));
    };
    await expect(createOutbound(small).read(`${home}/`)).rejects.toMatchObject({ why: "timeout" });
  });

  test("a closed connection is a connection error", async () => {
    answer = (request) => request.socket.destroy();
    await expect(createOutbound(small).read(`${home}/`)).rejects.toMatchObject({ why: "connection" });
  });
});

describe("short links", () => {
  const convert = (links: LinksService, text: string) =>
    links.convertXiaohongshu(PERSON, text, new AbortController().signal);
  const video = "7301234567890123456";
  /** A web of redirects; every other address answers a page. */
  const service = (web: Readonly<Record<string, string>>, shareLinks: ShareLinks | null = null) => {
    const asked: string[] = [];
    const follower = createOutbound({
      policy: httpsPolicy(["vm.tiktok.com", "v.douyin.com", "iesdouyin.com", "xhslink.com"]),
      fetch: async (url) => {
        asked.push(url);
        const location = web[url];
        return location === undefined
          ? new Response("page")
          : new Response(null, { status: 301, headers: { location } });
      },
    });
    return { asked, links: createLinksService({ follower, shareLinks }) };
  };

  test("lead to what they stand for, and the page itself is not asked", async () => {
    const { asked, links } = service({
      "https://vm.tiktok.com/ZMabc123/": `https://www.tiktok.com/@lara/video/${video}?_r=1`,
    });
    const [short] = links.parse("https://vm.tiktok.com/ZMabc123", "any", null).valid;
    expect(short && (await links.resolve(short))).toMatchObject({ kind: "video", id: video, handle: "lara" });
    expect(asked).toEqual(["https://vm.tiktok.com/ZMabc123/"]);
  });

  test("may take several hops", async () => {
    const { links } = service({
      "https://xhslink.com/a/AbCdEf123": "https://xhslink.com/b/AbCdEf123",
      "https://xhslink.com/b/AbCdEf123":
        "http://www.xiaohongshu.com/discovery/item/65a1b2c3000000001e03d4f5?xsec_token=ABcdEF123456=",
    });
    expect(await convert(links, "看 http://xhslink.com/a/AbCdEf123，复制")).toBe(
      "https://www.xiaohongshu.com/explore/65a1b2c3000000001e03d4f5?xsec_token=ABcdEF123456%3D",
    );
  });

  test.each([
    ["another platform", "https://www.instagram.com/lara/"],
    ["a foreign site", "https://evil.com/@lara"],
    ["a private address", "http://169.254.169.254/latest/meta-data"],
    ["itself", "https://vm.tiktok.com/ZMabc123/"],
  ])("that lead to %s lead nowhere", async (_, location) => {
    const { asked, links } = service({ "https://vm.tiktok.com/ZMabc123/": location });
    const [short] = links.parse("https://vm.tiktok.com/ZMabc123", "any", null).valid;
    expect(short && (await links.resolve(short))).toBeNull();
    expect(asked.every((url) => url === "https://vm.tiktok.com/ZMabc123/")).toBe(true);
  });

  test("a short link whose host says nothing is asked for at the provider, on the account of who asks", async () => {
    const asked: [string, Caller][] = [];
    const { links } = service(
      {},
      {
        find: async (url, caller) => {
          asked.push([url, caller]);
          return "https://www.xiaohongshu.com/explore/65a1b2c3000000001e03d4f5?xsec_token=AB";
        },
      },
    );
    expect(await convert(links, "http://xhslink.com/a/AbCdEf123")).toContain("/explore/65a1b2c3000000001e03d4f5");
    expect(asked).toMatchObject([
      ["https://xhslink.com/a/AbCdEf123", { payer: { workspace: PERSON.userId, isCharged: false } }],
    ]);
  });

  test.each([
    ["quota", 1429],
    ["upstream", 1503],
    ["auth", 1503],
  ] as const)("a provider's failure (%s) is told as such", async (kind, code) => {
    const { links } = service({}, { find: () => Promise.reject(new ProviderError({ provider: "tikhub", kind })) });
    await expect(convert(links, "http://xhslink.com/a/AbCdEf123")).rejects.toMatchObject({ code });
  });

  test("a link that neither knows leads nowhere", async () => {
    const { links } = service({}, { find: async () => null });
    await expect(convert(links, "http://xhslink.com/a/AbCdEf123")).rejects.toMatchObject({ code: 1400 });
  });

  test("a reader of posts gets what is behind a short link, and the link itself where that is not known", async () => {
    const { links } = service({
      "https://vm.tiktok.com/ZMabc123/": `https://www.tiktok.com/@lara/video/${video}?_r=1`,
      "https://vm.tiktok.com/ZMprof12/": "https://www.tiktok.com/@lara",
    });
    const shorts = links.parse(
      "https://vm.tiktok.com/ZMabc123/ https://vm.tiktok.com/ZMprof12/ https://vm.tiktok.com/ZMdead12/",
      "any",
      null,
    ).valid;
    const asked: string[] = [];
    const reader = createPostReader({ maxBatch: 5, kinds: ["video", "short"] }, async (wanted) => {
      asked.push(...wanted.map(({ kind, id }) => `${kind} ${id}`));
      return new Map(wanted.map((link) => [link, { state: "private" as const }]));
    });
    const { readings, unfinished } = await readBehindShortLinks(reader, links).read(shorts, anyCaller(), "numbers");
    expect(asked).toEqual([`video ${video}`, "short ZMdead12"]);
    expect(shorts.map((link) => readings.get(link)?.state)).toEqual(["private", "not_a_post", "private"]);
    expect(unfinished).toEqual([]);
  });

  test("short hosts that answer none of the first links are not asked about the others", async () => {
    const { links, asked } = service({});
    const shorts = links.parse(
      Array.from({ length: 20 }, (_, index) => `https://vm.tiktok.com/ZMdead${index + 10}/`).join("\n"),
      "any",
      null,
    ).valid;
    const reader = createPostReader({ maxBatch: 20, kinds: ["short"] }, async () => new Map());
    const { unfinished } = await readBehindShortLinks(reader, links).read(shorts, anyCaller(), "numbers");
    expect([asked.length, unfinished.length]).toEqual([4, 20]);
  });

  test("a text without one is refused with its own message", async () => {
    const { asked, links } = service({});
    for (const text of [
      "",
      "https://evil.com/xhslink.com/a/x",
      "https://xhslink.com.evil.com/a/AbCdEf123",
      "https://127.0.0.1/",
    ]) {
      await expect(convert(links, text)).rejects.toMatchObject({ code: 1400 });
    }
    expect(asked).toEqual([]);
  });
});

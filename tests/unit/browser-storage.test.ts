import { expect, test } from "vitest";
import { readBrowserId, readSignedBrowserId } from "#app/lib/browser-id.ts";
import { forgetPerson } from "#app/lib/browser-storage.ts";

function storageOf(entries: Record<string, string>) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    storage: {
      get length() {
        return kept.size;
      },
      key: (index: number) => [...kept.keys()][index] ?? null,
      removeItem: (key: string) => void kept.delete(key),
    },
  };
}

test("losing the session removes all of ours from local storage but the preferences of the browser", () => {
  const { kept, storage } = storageOf({
    kolscout_session: "{}",
    kolscout_watched_tasks: "tsk_1,tsk_2",
    kolscout_browser_signed: "usr_1 20000",
    "kolscout:place:prj_1": "{}",
    kolscout_notifications_enabled: "false",
    kolscout_subscribe_prompt: "shown",
    kolscout_template_delete_unasked: "1",
    kolscout_info_cards_at_once: "1",
    locale: "zh-CN",
    language: "zh-CN",
    somebody_elses: "1",
  });
  forgetPerson(storage);
  const preferences = [
    "kolscout_notifications_enabled",
    "kolscout_subscribe_prompt",
    "kolscout_template_delete_unasked",
    "locale",
    "language",
  ];
  expect([...kept.keys()]).toEqual([...preferences, "somebody_elses"]);
});

test("a browser's id is read only when it is one that the server may have signed", () => {
  const signature = "ab".repeat(32);
  const header = `a=1; browserId=0d5b8a52-2b8f-4b7c-9a62-3f8d2f7f0f4e.${signature}`;
  expect(readSignedBrowserId(header)).toBe(`0d5b8a52-2b8f-4b7c-9a62-3f8d2f7f0f4e.${signature}`);
  expect(readBrowserId(header)).toBe("0d5b8a52-2b8f-4b7c-9a62-3f8d2f7f0f4e");
  const none = [
    null,
    "",
    "browserId=",
    `browserId=short.${signature}`,
    "browserId=12345678.00",
    `browserId=${"9".repeat(5_000)}`,
  ];
  for (const value of [...none, `browserId=1234%0a5678.${signature}`, "browserId=%E0%A4%A"]) {
    expect(readSignedBrowserId(value)).toBeNull();
    expect(readBrowserId(value)).toBeNull();
  }
});

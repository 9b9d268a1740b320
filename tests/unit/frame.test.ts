import { expect, test } from "vitest";
import { visibleMenu } from "#app/frame/navigation.ts";
import { areImagesFailing, noteImageFailure } from "#app/lib/image-failures.ts";

test("a refresh is suggested once more than five different pictures did not load", () => {
  for (let picture = 1; picture <= 5; picture += 1) noteImageFailure(`https://pictures.test/${picture}.png`);
  noteImageFailure("https://pictures.test/5.png");
  expect(areImagesFailing()).toBe(false);
  noteImageFailure("https://pictures.test/6.png");
  expect(areImagesFailing()).toBe(true);
});

test("the menu has the tutorial where the settings say where it is, and no entry that leads nowhere", () => {
  const account = { isEnterpriseMember: false };
  const tutorial = "https://help.kolscout.test/start";
  expect(visibleMenu(account, { tutorialUrl: tutorial }).at(-1)).toMatchObject({
    key: "tutorial",
    to: tutorial,
    external: true,
  });
  const without = visibleMenu(account, { tutorialUrl: null });
  expect(without.map(({ key }) => key)).not.toContain("tutorial");
  expect(without.filter(({ to }) => !to.startsWith("/"))).toEqual([]);
});

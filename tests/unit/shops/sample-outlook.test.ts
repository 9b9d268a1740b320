/** What a sample is expected to bring, and the weeks of invitations. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { planWeeks, type SampleInputs, sampleOutlook } from "#app/features/shops/sample-outlook.ts";

const INPUTS: SampleInputs = { sampleCost: 20, margin: 60, keep: 25, commission: 15 };
const figures = (
  gpm: number | null,
  plays: number | null,
  postRate: number | null,
  commission: number | null = null,
) => ({
  ...{ ec_video_gpm: gpm, video_play_cnt_med: plays, sample_fulfillment_rate: postRate, commission_rate: commission },
});

test("sales, profit, return and room by hand", () => {
  // 80 % × 10 × 50,000 ÷ 1,000 = 400; 400 × 45 % − 20 = 160; 60 − 25 − 20 ÷ 400 = 30 %.
  expect(sampleOutlook(figures(10, 50_000, 80), INPUTS)).toEqual({ sales: 400, profit: 160, roi: 8, room: 30 });
  expect(sampleOutlook(figures(10, 50_000, 80, 25), INPUTS)).toMatchObject({ profit: 120, room: 30 });
  expect(sampleOutlook(figures(10, 50_000, 80), { ...INPUTS, sampleCost: 0 })).toMatchObject({ roi: null, room: 35 });
});

test("what is not known gives no estimate", () => {
  expect(sampleOutlook(figures(null, 1, 1), INPUTS)).toBeNull();
  expect(sampleOutlook(figures(1, null, 1), INPUTS)).toBeNull();
  expect(sampleOutlook(figures(1, 1, null), INPUTS)).toBeNull();
  expect(sampleOutlook(figures(1, 1, 0), INPUTS)).toBeNull();
});

test("at the room's commission exactly the wanted margin is left", () => {
  const amount = fc.double({ min: 1, max: 1e4, noNaN: true });
  fc.assert(
    fc.property(amount, amount, amount, (gpm, plays, sampleCost) => {
      const inputs = { ...INPUTS, sampleCost };
      const outlook = sampleOutlook(figures(gpm, plays, 80), inputs);
      const atRoom = sampleOutlook(figures(gpm, plays, 80, outlook?.room), inputs);
      expect((100 * (atRoom?.profit ?? 0)) / (atRoom?.sales ?? 1)).toBeCloseTo(inputs.keep, 4);
    }),
    { seed: 20261123 },
  );
});

test("no week holds more than the quota, no creator is left out or twice, and the best come first", () => {
  const creator = fc.record({
    handle_name: fc.uuid(),
    med_gmv: fc.option(fc.integer({ min: 0, max: 1e6 })),
    ec_video_gpm: fc.option(fc.integer({ min: 0, max: 500 })),
    video_play_cnt_med: fc.option(fc.integer({ min: 0, max: 1e6 })),
    sample_fulfillment_rate: fc.option(fc.integer({ min: 0, max: 100 })),
    commission_rate: fc.option(fc.integer({ min: 0, max: 80 })),
  });
  fc.assert(
    fc.property(fc.array(creator, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (creators, quota) => {
      const plan = planWeeks(creators, INPUTS, quota);
      expect(plan.map(({ creator: one }) => one).sort(byHandle)).toEqual([...creators].sort(byHandle));
      for (const { week } of plan) expect(plan.filter((one) => one.week === week).length).toBeLessThanOrEqual(quota);
      const profits = plan.map(({ outlook }) => outlook?.profit ?? Number.NEGATIVE_INFINITY);
      expect(profits).toEqual([...profits].sort((one, other) => other - one));
      expect(plan.at(-1)?.week ?? 0).toBe(Math.ceil(creators.length / quota));
    }),
    { seed: 20261123 },
  );
});

function byHandle(one: { handle_name: string }, other: { handle_name: string }): number {
  return one.handle_name < other.handle_name ? -1 : 1;
}

import type { Platform } from "#workers/kernel/vocabulary.ts";
import { PLATFORM_NAMES, PlatformMark } from "./platform-mark.tsx";
import { SegmentedControl } from "./segmented-control.tsx";

/** Platforms to choose one of. */
export function PlatformSegments({
  platforms,
  ...rest
}: {
  label: string;
  platforms: readonly Platform[];
  value: Platform;
  onChange: (platform: Platform) => void;
  stretch?: boolean;
}) {
  const segments = platforms.map((value) => ({
    value,
    label: PLATFORM_NAMES[value],
    icon: <PlatformMark platform={value} decorative />,
  }));
  return <SegmentedControl {...rest} segments={segments} />;
}

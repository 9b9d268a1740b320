import { SearchX } from "lucide-react";
import { useState } from "react";
import { Avatar } from "#app/components/avatar.tsx";
import { Badge } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { CoverImage, coverLabelClass } from "#app/components/cover-image.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Region } from "#app/components/flag.tsx";
import { Kbd } from "#app/components/kbd.tsx";
import { Age, Count } from "#app/components/number.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { Skeleton, SkeletonText } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useRootData } from "#app/lib/root-data.ts";
import { Section } from "./section.tsx";

const PLATFORMS = ["YOUTUBE", "TIKTOK", "INSTAGRAM", "DOUYIN", "XIAOHONGSHU"] as const;
const DAY_MS = 86_400_000;

export function Displays() {
  return (
    <>
      <Marks />
      <Pictures />
      <States />
      <Lists />
    </>
  );
}

function Marks() {
  return (
    <Section title="Marks and numbers">
      <Badge>Neutral</Badge>
      <Badge tone="accent">Default</Badge>
      <Badge tone="like">Like</Badge>
      <Badge tone="no">No</Badge>
      <Badge tone="superlike">Superlike</Badge>
      <Badge tone="danger">Failed</Badge>
      {PLATFORMS.map((platform) => (
        <PlatformMark key={platform} platform={platform} className="size-5" />
      ))}
      <Region code="US" />
      <Region code="BR" />
      <Region code={null} />
      <Count value={1_248_300} readAt={Date.UTC(2026, 10, 20)} />
      <Count value={986} />
      <Count value={null} />
      <Count value={45_200} estimated />
      <Age at={(useRootData()?.now ?? 0) - 3 * DAY_MS} />
      <Kbd>←</Kbd>
      <Kbd>Ctrl K</Kbd>
    </Section>
  );
}

function Pictures() {
  return (
    <Section title="Pictures">
      {(["xs", "sm", "md", "lg"] as const).map((size) => (
        <Avatar key={size} size={size} src={null} name="Mara Lindqvist" />
      ))}
      <Avatar src="/missing.png" name="咖啡小王" />
      <CoverImage src="/missing.jpg" alt="A cover that does not load" className="w-44">
        <span className={`${coverLabelClass} absolute end-1.5 bottom-1.5`}>12:04</span>
      </CoverImage>
      <CoverImage src={null} alt="No cover" ratio="portrait" className="w-20" />
      <div className="flex w-56 flex-col gap-3">
        <ProgressBar label="Reading" share={0.62} />
        <ProgressBar label="Quota" share={0.86} tone="warning" thin />
        <ProgressBar label="Quota" share={0.97} tone="critical" thin />
        <ProgressBar label="Starting" share={null} />
      </div>
      <div className="flex w-56 gap-3">
        <Skeleton className="size-10 rounded-full" />
        <SkeletonText className="flex-1" />
      </div>
    </Section>
  );
}

function States() {
  return (
    <Section title="States">
      <StateMessage
        icon={<SearchX />}
        title="No results found"
        actions={<Button>Clear filters</Button>}
        className="flex-1"
      >
        Your filters hide 84 creators.
      </StateMessage>
      <div className="flex-1">
        <ErrorMessage onRetry={() => undefined} />
      </div>
    </Section>
  );
}

function Lists() {
  const [page, setPage] = useState(2);
  const [tab, setTab] = useState<"one" | "two">("one");
  return (
    <Section title="Lists">
      <div className="w-full">
        <PageHeader
          title="Projects"
          text="Everything you look for lives in one."
          actions={<Button tone="primary">New project</Button>}
        />
        <Table label="Creators">
          <TableHead>
            <tr>
              <TableHeader>Creator</TableHeader>
              <TableHeader>Region</TableHeader>
              <TableHeader numeric>Followers</TableHeader>
            </tr>
          </TableHead>
          <tbody>
            {["Mara Lindqvist", "咖啡小王", "Trailhead Tom"].map((name, index) => (
              <TableRow key={name}>
                <TableCell>{name}</TableCell>
                <TableCell>
                  <Region code={["SE", "CN", "US"][index]} />
                </TableCell>
                <TableCell numeric>
                  <Count value={12_000 * (index + 1) + 345} />
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
        <div className="mt-2">
          <Pagination page={page} pages={14} onChange={setPage} />
        </div>
        <Tabs
          label="Parts"
          value={tab}
          onChange={setTab}
          items={[
            { key: "one", label: "Perfect fit", count: "24", content: "First part" },
            { key: "two", label: "Content OK", count: "61", content: "Second part" },
          ]}
        />
      </div>
    </Section>
  );
}

import { Heart, Search, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { Combobox } from "#app/components/combobox.tsx";
import { CopyButton } from "#app/components/copy-button.tsx";
import { Field } from "#app/components/field.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { NumberSlider } from "#app/components/number-slider.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { RadioCards } from "#app/components/radio-cards.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { Select } from "#app/components/select.tsx";
import { Switch } from "#app/components/switch.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { Textarea } from "#app/components/textarea.tsx";
import { Section } from "./section.tsx";

const SORTS = [
  { value: "relevance", label: "Relevance" },
  { value: "followers", label: "Followers", detail: "Most first" },
  { value: "views", label: "Average views" },
] as const;

const PROJECTS = ["Default Project", "Spring skincare", "露营装备", "Espresso machines", "Trail shoes"].map(
  (label) => ({
    value: label,
    label,
  }),
);

export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
    </>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      <Button tone="primary">Find creators · 2 runs</Button>
      <Button>Secondary</Button>
      <Button tone="quiet">Quiet</Button>
      <Button tone="danger" icon={<Trash2 className="size-4" />}>
        Delete project
      </Button>
      <Button tone="primary" busy>
        Working on it
      </Button>
      <Button disabled>Disabled</Button>
      <Button size="sm">Small</Button>
      <Button size="lg" tone="primary">
        Large
      </Button>
      <IconButton label="Like" shortcut="→" icon={<Heart className="size-4" />} />
      <IconButton label="Like" pressed icon={<Heart className="size-4" />} />
      <CopyButton text="hello@example.test" />
      <LinkButton to="/">Link</LinkButton>
    </Section>
  );
}

function Fields() {
  const [amount, setAmount] = useState(200);
  return (
    <Section title="Fields">
      <Field label="Keyword" hint="What your audience watches" className="w-64">
        <TextInput placeholder="espresso machine" icon={<Search />} />
      </Field>
      <Field label="Project name" required error="Please enter a project name" className="w-64">
        <TextInput />
      </Field>
      <Field label="Description" aside="0 / 500" className="w-80">
        <Textarea rows={3} />
      </Field>
      <Field label="Videos to read" className="w-96" hint="One run reads 100 videos.">
        <NumberSlider label="Videos" value={amount} onChange={setAmount} min={100} max={2000} step={100} />
      </Field>
    </Section>
  );
}

function Choices() {
  const [sort, setSort] = useState<(typeof SORTS)[number]["value"]>("relevance");
  const [project, setProject] = useState<string | null>("Default Project");
  const [email, setEmail] = useState(true);
  const [tab, setTab] = useState<"pending" | "no" | "favorite">("pending");
  const [platform, setPlatform] = useState<"YOUTUBE" | "TIKTOK" | "INSTAGRAM">("YOUTUBE");
  return (
    <Section title="Choices">
      <Field label="Sort" className="w-48">
        <Select choices={SORTS} value={sort} onChange={setSort} />
      </Field>
      <Field label="Project" className="w-56">
        <Combobox choices={PROJECTS} value={project} onChange={setProject} />
      </Field>
      <div className="w-48">
        <Checkbox label="United States" aside="128" defaultChecked />
        <Checkbox label="Brazil" aside="61" />
        <Checkbox label="All" indeterminate />
        <Checkbox label="Disabled" disabled />
      </div>
      <Switch className="w-56" checked={email} onChange={setEmail} label="Only with e-mail" hint="87 of 412 have one" />
      <SegmentedControl
        label="Tab"
        value={tab}
        onChange={setTab}
        segments={[
          { value: "pending", label: "Pending", count: "312" },
          { value: "no", label: "No", count: "48" },
          { value: "favorite", label: "Favorite", count: "27" },
        ]}
      />
      <RadioCards
        label="Platform"
        columns={3}
        value={platform}
        onChange={setPlatform}
        cards={[
          {
            value: "YOUTUBE",
            title: "YouTube",
            text: "Long videos and Shorts",
            icon: <PlatformMark decorative platform="YOUTUBE" />,
          },
          {
            value: "TIKTOK",
            title: "TikTok",
            text: "300 videos, 3 runs",
            icon: <PlatformMark decorative platform="TIKTOK" />,
          },
          {
            value: "INSTAGRAM",
            title: "Instagram",
            text: "Not for keywords",
            icon: <PlatformMark decorative platform="INSTAGRAM" />,
            disabled: true,
          },
        ]}
      />
    </Section>
  );
}

import { useNavigate } from "@remix-run/react";
import { Command } from "cmdk";
import { FolderOpen, Languages, LogOut, Search, Sparkles } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { THEME_ICONS, THEME_TEXT } from "#app/components/preference-controls.tsx";
import { useProjectSearches } from "#app/features/saved-searches/use-project-searches.ts";
import { formOf } from "#app/features/search/box/form-of.ts";
import { type Reading, readBox } from "#app/features/search/box/read-box.ts";
import { LANGUAGE_NAMES } from "#app/i18n/languages.ts";
import { useSwitchLanguage } from "#app/i18n/use-switch-language.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { readRememberedPlatform, THEMES } from "#app/lib/preferences.ts";
import { useLanguage, useRootData } from "#app/lib/root-data.ts";
import type { ShellData } from "#app/lib/session/shell-data.ts";
import { useSwitchProject } from "#app/lib/session/use-switch-project.ts";
import { useSwitchTheme } from "#app/lib/use-switch-theme.ts";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { SEARCH_MODE_NAMES, SEARCH_MODES } from "#workers/modules/search/domain.ts";
import { visibleMenu } from "./navigation.ts";
import { Group, Item, type Run } from "./palette-parts.client.tsx";
import { COMMAND_WORDS, HIDDEN_PART, OTHER_SEARCH, PAGE_WORDS, rankCommand, SEARCH_ITEM } from "./palette-words.ts";

const SavedCommands = lazyPart(() => import("./saved-commands.client.tsx"));
const LogoutDialog = lazyPart(() => import("./logout-dialog.client.tsx"));

type Props = { data: ShellData; open: boolean; onClose: () => void };

/** Everything one can go to or switch, by typing a few letters. What one types can also be searched for at once. */
export default function CommandPalette({ data, open, onClose }: Props) {
  const { t } = useTranslation("shell");
  const [query, setQuery] = useState("");
  const [leaving, setLeaving] = useState(false);
  const saved = useProjectSearches(open ? data.currentProjectId : null);
  const close = () => {
    onClose();
    setQuery("");
  };
  const run = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <>
      <Command.Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        label={t("palette.label")}
        filter={rankCommand}
        overlayClassName="fixed inset-0 z-40 bg-backdrop"
        contentClassName="fixed inset-x-3 top-[12vh] z-50 mx-auto max-w-xl overflow-hidden rounded-dialog border border-line bg-raised shadow-float"
      >
        <div className="flex items-center gap-2 border-line border-b px-4">
          <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
          {/* The field keeps its own text: given a value from here, the first choice would be marked a task later and Enter in between lost. */}
          <Command.Input
            onValueChange={setQuery}
            placeholder={t("palette.placeholder")}
            className="h-12 w-full bg-transparent text-lg outline-none"
          />
        </div>
        <Command.List label={t("palette.label")} className="max-h-[50vh] overflow-y-auto p-2">
          <Command.Empty className="px-2 py-6 text-center text-ink-faint">{t("palette.empty")}</Command.Empty>
          <GoTo data={data} run={run} />
          <WaysToFind run={run} />
          <Projects data={data} run={run} />
          <Settings run={run} onLogout={() => setLeaving(true)} />
          {saved.length > 0 && (
            <Suspense fallback={null}>
              <SavedCommands saved={saved} isTyped={query !== ""} run={run} onClose={close} />
            </Suspense>
          )}
          <SearchFor query={query.trim()} run={run} />
        </Command.List>
      </Command.Dialog>
      {leaving && (
        <Suspense fallback={null}>
          <LogoutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whatever is typed can be searched for, as the box of the hub would read it; the offer stands last. */
function SearchFor({ query, run }: { query: string; run: Run }) {
  const { t } = useTranslation(["shell", "list"]);
  const navigate = useNavigate();
  const {
    readings: [best, ...others],
  } = readBox(query, readRememberedPlatform(document.cookie));
  const open = (reading: Reading | undefined) =>
    run(() => {
      if (!reading) return navigate("/search");
      const { to, state } = formOf(reading, reading);
      navigate(to, { state });
    });
  const name = ({ mode, input }: Reading) =>
    t("shell:palette.startSearchBy", { way: t(`list:modes.${mode}.title`), query: input });
  return (
    <Group heading={t("shell:palette.searchGroup")}>
      {/* Always the same choice: one that comes with the query would be marked too late for an Enter in the same breath. */}
      <Item
        value={SEARCH_ITEM}
        icon={<Search aria-hidden />}
        label={best ? name(best) : t("shell:palette.startSearch")}
        onSelect={open(best)}
      />
      {others.map((reading) => (
        <Item
          key={reading.key}
          value={`${OTHER_SEARCH}${reading.key}`}
          icon={<Search aria-hidden />}
          label={name(reading)}
          onSelect={open(reading)}
        />
      ))}
    </Group>
  );
}

/** The forms of all ways to find creators. */
function WaysToFind({ run }: { run: Run }) {
  const { t } = useTranslation(["shell", "list"]);
  const navigate = useNavigate();
  return (
    <Group heading={t("shell:palette.ways")}>
      {SEARCH_MODE_NAMES.filter((mode) => SEARCH_MODES[mode].available).map((mode) => (
        <Item
          key={mode}
          value={`way ${t(`list:modes.${mode}.title`)}`}
          keywords={COMMAND_WORDS[mode]}
          icon={<Search aria-hidden />}
          label={t(`list:modes.${mode}.title`)}
          onSelect={run(() =>
            navigate(`/search/${SEARCH_MODES[mode].path}?platform=${SEARCH_MODES[mode].platforms[0].toLowerCase()}`),
          )}
        />
      ))}
      <Item
        value={`way ${t("list:modes.auto.title")}`}
        keywords={COMMAND_WORDS.auto}
        icon={<Sparkles aria-hidden />}
        label={t("list:modes.auto.title")}
        onSelect={run(() => navigate("/auto-task"))}
      />
    </Group>
  );
}

function GoTo({ data, run }: { data: ShellData; run: Run }) {
  const { t } = useTranslation(["shell", "site"]);
  const navigate = useNavigate();
  return (
    <Group heading={t("palette.pages")}>
      {visibleMenu(data.account, undefined)
        .filter((entry) => !entry.external)
        .map((entry) => (
          <Item
            key={entry.key}
            value={`page ${t(`site:pages.${entry.key}`)} ${entry.to}`}
            keywords={PAGE_WORDS[entry.key]}
            icon={<entry.icon aria-hidden />}
            label={t(`site:pages.${entry.key}`)}
            onSelect={run(() => navigate(entry.to))}
          />
        ))}
    </Group>
  );
}

function Projects({ data, run }: { data: ShellData; run: Run }) {
  const { t } = useTranslation(["shell", "projects"]);
  const switchProject = useSwitchProject();
  const others = data.projects.filter((project) => project.id !== data.currentProjectId);
  if (others.length === 0) return null;
  return (
    <Group heading={t("palette.projects")}>
      {others.map((project) => (
        <Item
          key={project.id}
          value={`project ${project.title}${HIDDEN_PART}${project.id}`}
          icon={<FolderOpen aria-hidden />}
          label={project.isDefault ? t("projects:defaultName") : project.title}
          onSelect={run(() => switchProject(project.id))}
        />
      ))}
    </Group>
  );
}

function Settings({ run, onLogout }: { run: Run; onLogout: () => void }) {
  const { t } = useTranslation("shell");
  const { t: site } = useTranslation("site");
  const language = useLanguage();
  const theme = useRootData()?.theme;
  const switchLanguage = useSwitchLanguage();
  const switchTheme = useSwitchTheme();
  return (
    <Group heading={t("palette.settings")}>
      {LANGUAGES.filter((choice) => choice !== language).map((choice) => (
        <Item
          key={choice}
          value={`language ${LANGUAGE_NAMES[choice]} ${choice}`}
          icon={<Languages aria-hidden />}
          label={site("preferences.toggleLanguage", { language: LANGUAGE_NAMES[choice] })}
          onSelect={run(() => void switchLanguage(choice))}
        />
      ))}
      {THEMES.filter((choice) => choice !== theme).map((choice) => {
        const Icon = THEME_ICONS[choice];
        return (
          <Item
            key={choice}
            value={`theme ${choice} ${site(THEME_TEXT[choice])}`}
            keywords={COMMAND_WORDS[choice]}
            icon={<Icon aria-hidden />}
            label={site("preferences.toggleTheme", { theme: site(THEME_TEXT[choice]) })}
            onSelect={run(() => switchTheme(choice))}
          />
        );
      })}
      <Item
        value={`logout ${site("account.logout")}`}
        keywords={COMMAND_WORDS.logout}
        icon={<LogOut aria-hidden />}
        label={site("account.logout")}
        onSelect={run(onLogout)}
      />
    </Group>
  );
}

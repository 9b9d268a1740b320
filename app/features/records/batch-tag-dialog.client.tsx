import { Plus } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { Field } from "#app/components/field.tsx";
import { ListDialog, SendingList } from "#app/components/list-dialog.tsx";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { PLATFORM_NAMES } from "#app/components/platform-mark.tsx";
import { Select } from "#app/components/select.tsx";
import { Textarea } from "#app/components/textarea.tsx";
import { ColumnMapping } from "#app/entities/table-file/column-mapping.client.tsx";
import { PEOPLE } from "#app/entities/table-file/columns.ts";
import { FileButton } from "#app/entities/table-file/file-button.tsx";
import { linesOfFile } from "#app/entities/table-file/read-file.ts";
import { type OpenFile, useTableFile } from "#app/entities/table-file/use-table-file.ts";
import { NewTagForm } from "#app/entities/tag/new-tag-form.tsx";
import { TagDot } from "#app/entities/tag/tag-dot.tsx";
import { kept } from "#app/lib/parse-form.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useParsedLinks } from "#app/lib/use-parsed-links.ts";
import { PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import type { ParsedLinks } from "#workers/modules/links/domain.ts";
import { MAX_LINKS_PER_BATCH, MAX_TAGS_PER_CREATOR } from "#workers/modules/records/domain.ts";
import type { TagView } from "#workers/modules/records/tag-contract.ts";
import { BatchResults } from "./batch-results.tsx";
import { LookUpOffer } from "./look-up-offer.tsx";
import { groupOf, offersOf } from "./look-up-rows.ts";
import { useBatchTagging } from "./use-batch-tagging.ts";
import { useLookUp } from "./use-look-up.ts";

/** Refused links that are listed while one types. */
const MAX_REFUSED = 50;

type Props = { open: boolean; tags: readonly TagView[]; onClose: () => void };

/** Puts tags on the creators of pasted links and says of every link what became of it (spec 3 §4.8, §5). Cannot be closed while it sends. */
export default function BatchTagDialog({ open, tags, onClose }: Props) {
  const { t } = useTranslation(["savedCreators", "links"]);
  const { integer } = useFormat();
  const { state, start, edit } = useBatchTagging();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const tagIds = chosen.filter((id) => tags.some((tag) => tag.id === id));
  /** Whose accounts names without a link are. */
  const [namesOn, setNamesOn] = useState<Platform | null>(null);
  const links = useParsedLinks(useDeferredValue(text), "tags", MAX_LINKS_PER_BATCH, null, namesOn);
  const count = links.valid.length;
  const tooMany = links.isOverLimit ? t("links:tooMany.list", { max: integer(links.limit) }) : null;
  const needsPlatform = links.invalid.some(({ reason }) => reason === "no_platform");
  // Instagram's names count without an @, too.
  const mayHoldNames = needsPlatform || links.invalid.some(({ reason }) => reason === "not_a_link");
  const nothing = t(needsPlatform ? "savedCreators:batch.noPlatform" : "savedCreators:batch.noLink");
  const noLink = tooMany ?? (count === 0 ? nothing : null);
  const noTag = tagIds.length === 0 ? t("savedCreators:batch.noTag") : null;
  const { formProps, fields } = useApiForm({
    schema: z.object({ links: kept(noLink), tags: kept(noTag) }),
    knows: `${String(noLink)} ${String(noTag)}`,
    failed: t("savedCreators:batch.failed"),
    send: () =>
      start(
        links.valid.map(({ url }) => url),
        tagIds,
      ),
  });
  const lookUp = useLookUp(state.kind === "done" ? state.rows : [], tagIds);
  const again = () => {
    lookUp.forget();
    edit();
  };
  const finish = () => {
    onClose();
    setText("");
    again();
  };
  const failed = lookUp.rows.filter((row) => groupOf(row) === "failed");
  const retry = () => {
    setText(failed.map(({ url }) => url).join("\n"));
    again();
  };
  return (
    <ListDialog
      open={open}
      title={t("savedCreators:batch.title")}
      stage={state.kind}
      onClose={onClose}
      onFinish={finish}
      onAgain={failed.length > 0 ? retry : null}
      form={formProps.id}
      disabled={links.isOverLimit}
      texts={{
        send:
          count === 0
            ? t("savedCreators:batch.startNone")
            : t("savedCreators:batch.start", { count, number: integer(count) }),
        again: t("savedCreators:batch.again"),
        done: t("savedCreators:batch.close"),
      }}
    >
      {state.kind === "editing" && (
        <div className="flex flex-col gap-4">
          <form {...formProps} className="flex flex-col gap-4">
            <Field
              label={t("savedCreators:batch.label")}
              hint={t("savedCreators:batch.hint")}
              error={tooMany ?? fields.links?.errors}
              aside={
                <span className="tabular-nums" aria-live="polite">
                  {t("savedCreators:batch.count", {
                    number: integer(count),
                    max: integer(links.limit),
                    refused: integer(links.invalid.length),
                  })}
                </span>
              }
            >
              <Textarea
                name="links"
                rows={7}
                value={text}
                onChange={(event) => setText(event.target.value)}
                placeholder={"https://www.youtube.com/@name\nhttps://www.tiktok.com/@name"}
                {...NO_PROSE}
                className="text-sm leading-6"
              />
            </Field>
            {(mayHoldNames || namesOn !== null) && <NamesPlatform value={namesOn} onChange={setNamesOn} />}
            <LinksFile text={text} onText={setText} />
            <RefusedLinks links={links} />
            {/* Tells the form's rules that tags are a field, too. */}
            <input type="hidden" name="tags" value={tagIds.join(",")} />
          </form>
          <TagChoice tags={tags} chosen={tagIds} onChange={setChosen}>
            {fields.tags?.errors && (
              <p role="alert" className="text-danger text-sm">
                {fields.tags.errors[0]}
              </p>
            )}
          </TagChoice>
        </div>
      )}
      {state.kind === "sending" && (
        <SendingList
          share={state.percent / 100}
          text={t("savedCreators:batch.sending", { percent: state.percent })}
          keepOpen={t("savedCreators:batch.keepOpen")}
        />
      )}
      {state.kind === "done" && <DoneBody lookUp={lookUp} />}
    </ListDialog>
  );
}

/** What became of the links, and what can still be looked up. */
function DoneBody({ lookUp: { rows, pending, total, isStarting, start } }: { lookUp: ReturnType<typeof useLookUp> }) {
  const { t } = useTranslation("savedCreators");
  const { integer } = useFormat();
  const offers = offersOf(rows);
  return (
    <div className="flex flex-col gap-4">
      {pending > 0 && (
        <SendingList
          share={1 - pending / Math.max(1, total)}
          text={t("lookUp.running", { done: integer(total - pending), total: integer(total) })}
          keepOpen={t("lookUp.mayClose")}
        />
      )}
      {offers.length > 0 && <LookUpOffer offers={offers} isStarting={isStarting} onStart={() => void start(offers)} />}
      <BatchResults rows={rows} />
    </div>
  );
}

/** The platform of names without a link; asked for as soon as there are such. */
function NamesPlatform({ value, onChange }: { value: Platform | null; onChange: (platform: Platform) => void }) {
  const { t } = useTranslation("savedCreators");
  return (
    <Field label={t("batch.names")} className="max-w-xs">
      <Select<Platform>
        value={value}
        placeholder={t("batch.noNames")}
        choices={PLATFORMS.map((platform) => ({ value: platform, label: PLATFORM_NAMES[platform] }))}
        onChange={onChange}
      />
    </Field>
  );
}

/** Puts the links of a file behind what was written. */
function LinksFile({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation("savedCreators");
  const { opened, problem, setProblem, open, choose } = useTableFile(2 * MAX_LINKS_PER_BATCH, PEOPLE);
  /** What was written before the file came: the file's part changes with the columns. */
  const [before, setBefore] = useState("");
  const put = (file: OpenFile | null, above: string) => {
    if (file === null) return;
    const found = linesOfFile(file.content, file.columns);
    if (found.trim() === "") return setProblem("empty");
    setBefore(above);
    onText(above.trim() === "" ? found : `${above.trimEnd()}\n${found}`);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FileButton label={t("batch.file")} onFile={(file) => void open(file).then((next) => put(next, text))} />
        <span className="text-ink-faint text-sm">{t("batch.fileHint")}</span>
      </div>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {t(`batch.files.${problem}`)}
        </p>
      )}
      {opened !== null && (
        <ColumnMapping
          opened={opened}
          roles={["link"]}
          onColumns={(columns) => put(choose(opened, columns), before)}
          onChoice={(choice) => void open(opened.file, choice).then((next) => put(next, before))}
        />
      )}
    </>
  );
}

/** What looked like a link and does not count, with the reason. */
function RefusedLinks({ links: { invalid } }: { links: ParsedLinks }) {
  const { t } = useTranslation("links");
  if (invalid.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus to be scrolled by keyboard
    <ul tabIndex={0} className="focus-ring max-h-32 overflow-y-auto rounded-control border border-line text-sm">
      {invalid.slice(0, MAX_REFUSED).map(({ input, reason }) => (
        <li
          key={input}
          className="flex gap-x-3 border-line border-b px-3 py-1.5 last:border-b-0 max-sm:flex-col sm:items-baseline"
        >
          <span translate="no" className="min-w-0 flex-1 truncate text-ink" title={input}>
            {input}
          </span>
          <span className="text-danger">{t(`reasons.${reason}`)}</span>
        </li>
      ))}
    </ul>
  );
}

type ChoiceProps = {
  tags: readonly TagView[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  children: ReactNode;
};

/** The tags that all of the creators get; a new one is made in place. */
function TagChoice({ tags, chosen, onChange, children }: ChoiceProps) {
  const { t } = useTranslation("savedCreators");
  const [isNew, setNew] = useState(false);
  const isFull = chosen.length >= MAX_TAGS_PER_CREATOR;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-ink text-sm">{t("batch.tags")}</legend>
      <div className="flex max-h-32 flex-wrap gap-x-4 overflow-y-auto">
        {tags.map(({ id, name, color }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
            label={
              <span className="flex items-center gap-1.5">
                <TagDot color={color} />
                <span translate="no">{name}</span>
              </span>
            }
          />
        ))}
      </div>
      {children}
      {isNew ? (
        <div className="rounded-card border border-line p-3">
          <NewTagForm
            tags={tags}
            onCancel={() => setNew(false)}
            onDone={({ id }) => {
              setNew(false);
              if (!isFull) onChange([...chosen, id]);
            }}
          />
        </div>
      ) : (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => setNew(true)}
        >
          {t("tags.new")}
        </Button>
      )}
    </fieldset>
  );
}

import { useNavigate } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { useLanguage } from "#app/lib/root-data.ts";
import type { LegalText } from "./legal-text.ts";

/** A legal text, set for reading: one column, the parts reachable from a list of contents. */
export function LegalPage({ text }: { text: LegalText }) {
  const { t } = useTranslation("legal");
  const language = useLanguage();
  const navigate = useNavigate();
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(text.effectiveFrom),
  );
  return (
    <article className="mx-auto max-w-3xl px-4 py-10 sm:px-6 sm:py-14">
      <Button
        tone="quiet"
        icon={<ArrowLeft aria-hidden className="size-4" />}
        className="-ms-3"
        onClick={() => goBack(navigate)}
      >
        {t("page.back")}
      </Button>
      <h1 className="mt-4 font-semibold text-2xl tracking-tight">{text.title}</h1>
      <p className="mt-2 text-ink-faint">{t("page.effective", { day })}</p>
      <p className="mt-6 text-ink-soft text-lg">{text.opening}</p>
      <Contents text={text} />
      {text.parts.map((part, index) => (
        <section key={part.heading} id={partId(index)} className="mt-10 scroll-mt-20">
          <h2 className="font-semibold text-lg">{`${index + 1}. ${part.heading}`}</h2>
          {part.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3 text-ink-soft text-lg">
              {paragraph}
            </p>
          ))}
          {part.points && (
            <ul className="mt-3 flex list-disc flex-col gap-1.5 ps-5 text-ink-soft text-lg marker:text-ink-faint">
              {part.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
          {part.link && (
            <LinkButton to={part.link.to} className="mt-4">
              {part.link.label}
            </LinkButton>
          )}
        </section>
      ))}
    </article>
  );
}

function Contents({ text }: { text: LegalText }) {
  const { t } = useTranslation("legal");
  return (
    <nav aria-label={t("page.contents")} className="mt-8 rounded-card border border-line bg-canvas p-4">
      <ol className="grid gap-x-6 gap-y-1 text-base sm:grid-cols-2">
        {text.parts.map((part, index) => (
          <li key={part.heading}>
            <a
              href={`#${partId(index)}`}
              className="focus-ring rounded-control text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            >
              {`${index + 1}. ${part.heading}`}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function partId(index: number): string {
  return `part-${index + 1}`;
}

/** Back to where the reader came from, or to the start page when this is where they came in. */
function goBack(navigate: ReturnType<typeof useNavigate>): void {
  if (window.history.length > 1) navigate(-1);
  else navigate("/");
}

import { describe, expect, test } from "vitest";
import { classifyAnswer } from "#workers/modules/outreach/answers/classify.ts";
import { effectsOf } from "#workers/modules/outreach/inbox/effects.ts";

/** Absences and a plain no in languages that the phrase lists do not read, and what machines mark that people wrote. */

const OWN = { addresses: ["mia@lumo.example"], text: "" };

function read(
  text: string,
  subject = "Re: A lamp for you",
  more: { headers?: [string, string][]; from?: string } = {},
) {
  const headers = [["Date", "Mon, 23 Nov 2026 12:00:00 +0000"], ...(more.headers ?? [])];
  return classifyAnswer(
    {
      headers: headers.map(([name = "", value = ""]) => ({ name, value })),
      from: more.from ?? "ana@c.example",
      cc: [],
      subject,
      text,
      html: "",
      parts: [],
      receivedAt: Date.parse("2026-11-23T12:00:00Z"),
    },
    OWN,
  );
}

describe("an absence without a header", () => {
  test.each([
    ["Abwesenheitsnotiz: A lamp", "Vielen Dank. Ich bin bis zum 5. Dezember 2026 nicht erreichbar.", "2026-12-06"],
    [
      "Re: A lamp",
      "Ich bin vom 23. November bis 4. Dezember im Urlaub und ab dem 7. Dezember wieder erreichbar.",
      "2026-12-07",
    ],
    ["Respuesta automática: A lamp", "Estoy fuera de la oficina hasta el 5 de diciembre.", "2026-12-06"],
    [
      "Re: A lamp",
      "Estaré de vacaciones del 20 de noviembre al 4 de diciembre. Vuelvo el 7 de diciembre.",
      "2026-12-07",
    ],
    ["Resposta automática: A lamp", "Estou de férias até 5 de dezembro. Voltarei no dia 7 de dezembro.", "2026-12-07"],
    ["Re: A lamp", "Encontro-me ausente até 05/12/2026.", "2026-12-06"],
    ["Réponse automatique : A lamp", "Je suis absente jusqu'au 5 décembre 2026 inclus.", "2026-12-06"],
    ["Re: A lamp", "Je suis actuellement en congé, de retour le lundi 7 décembre.", "2026-12-07"],
    ["Risposta automatica: A lamp", "Sono fuori ufficio fino al 5 dicembre. Rientrerò il 7 dicembre.", "2026-12-07"],
    ["Re: A lamp", "Sarò in ferie dal 23 novembre al 4 dicembre compresi.", "2026-12-05"],
    ["Automatisch antwoord: A lamp", "Ik ben met vakantie tot en met 4 december.", "2026-12-05"],
    ["Re: A lamp", "Ik ben niet op kantoor. Ik ben terug op 7 december.", "2026-12-07"],
    ["自動応答: A lamp", "12月5日まで不在にしております。", "2026-12-06"],
    ["Re: A lamp", "11月23日から12月4日まで休暇をいただいております。12月7日より対応いたします。", "2026-12-07"],
    ["자동 응답: A lamp", "12월 4일까지 휴가 중입니다. 12월 7일에 복귀합니다.", "2026-12-07"],
    ["Автоответ: A lamp", "Я в отпуске до 5 декабря. Вернусь 7 декабря.", "2026-12-07"],
    ["Odpowiedź automatyczna: A lamp", "Jestem na urlopie do 5 grudnia.", "2026-12-06"],
    ["Otomatik yanıt: A lamp", "5 Aralık 2026 tarihine kadar ofis dışındayım.", "2026-12-05"],
    ["自动回复: A lamp", "我在休假，12月7日回来", "2026-12-07"],
    ["Re: A lamp", "I am out of office until 7 December.", "2026-12-07"],
  ])("%s: %s", (subject, text, until) => {
    expect(read(text, subject)).toMatchObject({ kind: "away", until });
  });

  test.each([
    "I am currently out of the office with limited access to email.",
    "Ich bin derzeit nicht im Büro. Ihre Nachricht wird nicht weitergeleitet.",
    "Estoy fuera de la oficina y responderé a mi regreso.",
    "Je suis actuellement absent du bureau.",
    "Sono fuori ufficio con accesso limitato alla posta.",
    "Encontro-me ausente do escritório.",
    "Ik ben niet op kantoor.",
    "ただいま休暇中です。",
    "현재 부재중입니다. 빠른 시일 내에 회신 드리겠습니다.",
    "Я в отпуске.",
  ])("without a day: %s", (text) => {
    expect(read(text)).toMatchObject({ kind: "auto_reply", reason: "away_without_day" });
  });

  test("an answer that also speaks of an absence is a person's", () => {
    expect(read("Ja, gerne! Ich bin bis Freitag im Urlaub, danach können wir sprechen.").kind).toBe("other");
    expect(read("I'm out of the office today, but I'd love to do it. My rate is $300.").kind).toBe("price");
    expect(read("Ja super!", "Urlaub in Kroatien mit Lumo").kind).toBe("other");
  });
});

describe("a plain no", () => {
  test.each([
    "Nein danke.",
    "Leider kein Interesse, danke.",
    "No, gracias.",
    "No me interesa, gracias.",
    "Não tenho interesse.",
    "Non merci.",
    "Bonjour, je ne suis pas intéressée. Cordialement",
    "No grazie, non mi interessa.",
    "Nee, bedankt.",
    "今回は遠慮させていただきます。",
    "죄송하지만 거절하겠습니다.",
    "Нет, спасибо.",
    "İlgilenmiyorum.",
    "Niestety nie jestem zainteresowana.",
    "Ne, děkuji.",
    "Nej tack.",
    "Nej tak.",
    "Nei takk.",
    "Ei kiitos.",
    "Nem, köszönöm.",
    "Nu, mulțumesc.",
    "Όχι, ευχαριστώ.",
    "Không, cảm ơn.",
    "Tidak, terima kasih.",
    "لا، شكرا",
    "您好，謝謝邀請，但我沒有興趣合作。",
  ])("%s", (text) => {
    expect(read(text).kind).toBe("no");
  });

  test.each([
    "Kein Problem, ja gerne!",
    "Nicht schlecht! Wie geht es weiter?",
    "No, pero sí me interesa un video",
    "¿Por qué no? Me encanta.",
    "Pourquoi pas, avec plaisir !",
    "Não vejo a hora!",
    "Perché no, volentieri!",
    "問題ありません、ぜひお願いします。",
    "문제 없습니다. 하고 싶어요.",
  ])("%s is none", (text) => {
    expect(read(text).kind).not.toBe("no");
  });

  test("of which the words are not read ends the sequence and suppresses nobody", () => {
    const answer = read("Nein danke.");
    expect(answer).toMatchObject({ kind: "no", reason: "unsure" });
    const effects = effectsOf(answer, { isColleague: false, softBounces: 0, isLatest: true, at: 0 });
    expect(effects.map(({ kind }) => kind)).toEqual(["answered", "colleagueAnswered"]);
    const sure = effectsOf(read("Not interested."), { isColleague: false, softBounces: 0, isLatest: true, at: 0 });
    expect(sure).toEqual([{ kind: "suppress", reason: "declined" }]);
  });

  test("English words of a no say nothing in another language", () => {
    for (const text of [
      "Na, klar! Bin dabei.",
      "¡Claro! Tu correo estaba en spam, perdona.",
      "Stop me maar in de planning, leuk!",
      "J'ai passé, avec plaisir",
    ])
      expect(["no", "unsubscribe", "complaint"], text).not.toContain(read(text).kind);
  });
});

describe("what a help desk sends", () => {
  const desk = {
    headers: [["Auto-Submitted", "auto-generated"]] satisfies [string, string][],
    from: "support@agency.zendesk.example",
  };
  const above = "##- Please type your reply above this line -##\n\n";

  test("is the answer that a person wrote there", () => {
    expect(read(`${above}Hi Mia, Ana's rate for a dedicated video is $2,500.`, "Re: A lamp", desk).kind).toBe("price");
    expect(read(`${above}Hi, yes, Ana would love to do it!`, "Re: A lamp", desk).kind).toBe("interested");
  });

  test("is none when the desk itself says that a question came in", () => {
    const receipt = "Your request (123) has been received and is being reviewed by our support staff.";
    expect(read(`${above}${receipt}`, "Re: A lamp", desk).kind).toBe("auto_reply");
    expect(read("Our rates start at $300.", "Re: A lamp", { headers: [["Auto-Submitted", "auto-replied"]] }).kind).toBe(
      "auto_reply",
    );
  });

  test("an inbox that is given up is not where to write instead", () => {
    const text = "This email inbox old@agency.example is no longer in use. Please contact someone else at Example.";
    expect(read(text, "AutoRespons :A lamp", { from: "noreply@agency.example" })).toMatchObject({
      kind: "auto_reply",
      manager: null,
    });
    const moved = "old@agency.example is no longer monitored, please write to my manager new@agency.example";
    expect(read(moved)).toMatchObject({ kind: "manager", manager: "new@agency.example" });
  });
});

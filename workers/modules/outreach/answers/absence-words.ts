import { plainList } from "./plain.ts";

/** How mail programs, people and help desks say that nobody has read a mail yet. Data only: absence.ts and automatic.ts read it. */

/** How the subject of an automatic reply begins. */
export const AUTOMATIC_SUBJECTS = plainList(`
respuesta automática; respuesta automatica; contestación automática; respuesta de ausencia; fuera de la oficina; fuera de oficina; mensaje automático; resposta automática; resposta automatica; ausência temporária; fora do escritório; mensagem automática; réponse automatique; reponse automatique; message d'absence; absence du bureau; notification d'absence; message automatique; automatische antwort; abwesenheitsnotiz; automatische abwesenheit; abwesenheitsmeldung; abwesenheitsnachricht; autom. antwort; autoantwort; nicht im büro; risposta automatica; fuori ufficio; messaggio automatico; risponditore automatico; automatisch antwoord; automatische reactie; afwezigheidsbericht; 自動応答; 自動返信; 不在通知; 不在のお知らせ; 不在連絡; 休暇のお知らせ; 休業のお知らせ; 외부 자동 응답; 자동 응답; 자동응답; 자동 회신; 자동회신; 부재중 알림; 부재 알림; 부재중 자동; автоматический ответ; автоответ; вне офиса; otomatik yanıt; otomatik cevap; ofis dışında; odpowiedź automatyczna; automatyczna odpowiedź; autoodpowiedź; autosvar; automatiskt svar; automatisk svar; automaattinen vastaus; automatická odpověď; automatikus válasz; házon kívül; răspuns automat; αυτόματη απάντηση; automatická odpoveď; balasan otomatis; trả lời tự động; رد تلقائي; الرد التلقائي; מענה אוטומטי; ตอบกลับอัตโนมัติ; 自動回覆; 自動答覆; autorespon; auto-respon; auto respon; autoreply; autoresp; réponse auto; risposta auto; respuesta auto; resposta auto
`);

/** Words that begin such a subject too, in front of a colon or alone; a subject of ours may begin with one. */
export const AWAY_SUBJECTS = plainList(`
ausencia; ausente; de vacaciones; vacaciones; ausência; férias; absence; absent; absente; en congé; en vacances; abwesenheit; abwesend; im urlaub; urlaub; assenza; assente; in ferie; ferie; afwezigheid; afwezig; niet aanwezig; vakantie; 不在; 休暇; 부재중; 부재 중; 휴가; 휴가중; отсутствие; отпуск; в отпуске; нет на месте; ofis dışı; izinde; nieobecność; poza biurem; urlop; frånvaro; fraværende; fravær; poissa; mimo kancelář; on vacation; on leave; vacation; holiday
`);

/** Sentences of an absence that nobody writes in passing: with them alone a mail is an automatic reply. */
export const ABSENCE_SENTENCES = plainList(`
i am currently out of the office; i'm currently out of the office; i am out of the office; i'm out of the office; i am currently out of office; i'm currently out of office; i will be out of the office; i'll be out of the office; i am currently away from the office; i am currently on vacation; i am currently on leave; i am currently on annual leave; i'm currently on vacation; i'm currently on leave; i am on annual leave; limited access to my email; limited access to email; limited access to emails; no access to my email;
estoy fuera de la oficina; estaré fuera de la oficina; me encuentro fuera de la oficina; fuera de la oficina; me encuentro de vacaciones; estaré ausente; me encuentro ausente; estoy ausente; sin acceso al correo; acceso limitado al correo; este es un mensaje automático; respuesta automática; estou fora do escritório; estarei fora do escritório; fora do escritório; encontro-me ausente; estarei ausente; estou ausente; encontro-me de férias; estou de férias; estarei de férias; sem acesso ao e-mail; sem acesso ao email; esta é uma mensagem automática; resposta automática; je suis absent; je suis absente; je serai absent; je serai absente; suis actuellement absent; suis actuellement absente; je suis en congé; je suis actuellement en congé; actuellement en congés; actuellement en vacances; absent du bureau; absente du bureau; ceci est un message automatique; ceci est une réponse automatique; réponse automatique;
ich bin nicht im büro; bin derzeit nicht im büro; bin zurzeit nicht im büro; nicht im büro; nicht im haus; außer haus; ausser haus; ich bin abwesend; bin derzeit abwesend; ich bin im urlaub; bin derzeit im urlaub; bin zurzeit im urlaub; befinde mich im urlaub; nicht erreichbar; nicht zu erreichen; keinen zugriff auf meine mails; keinen zugriff auf meine e-mails; werden nicht weitergeleitet; wird nicht weitergeleitet; dies ist eine automatische; automatische antwort; sono fuori ufficio; sarò fuori ufficio; fuori ufficio; sono in ferie; sarò in ferie; sono assente; sarò assente; sono in vacanza; questo è un messaggio automatico; risposta automatica; ik ben niet op kantoor; niet op kantoor; ik ben afwezig; ben ik afwezig; afwezig van; afwezig tot; ik ben met vakantie; ik ben op vakantie; met vakantie tot; met verlof; dit is een automatisch; automatisch antwoord; beperkt toegang tot mijn e-mail;
不在にして; 不在とさせて; 不在となります; 不在です; 不在のため; 休暇中; 休暇をいただ; 休暇を頂; 休業日; 休業いたし; 休業とさせて; 夏季休業; 冬季休業; 年末年始; 出張中; 出張のため; 外出して; このメールは自動; 自動返信; 自動応答; 自動送信; 자리를 비우; 자리를 비웁; 부재중입니다; 부재중이오니; 부재 중입니다; 휴가 중입니다; 휴가중입니다; 휴가로 인해; 휴가입니다; 출장 중입니다; 출장중입니다; 출장으로; 자동 응답; 자동응답; 자동 회신; 자동으로 발송; 메일 확인이 어렵; 회신이 어렵; я в отпуске; нахожусь в отпуске; буду в отпуске; меня нет в офисе; вне офиса; буду отсутствовать; я отсутствую; не буду в офисе; ограниченный доступ к почте; это автоматический ответ; автоматический ответ; ofis dışındayım; ofiste değilim; ofis dışında olacağım; izindeyim; yıllık izindeyim; izinde olacağım; tatildeyim; bu otomatik bir; otomatik yanıt; jestem poza biurem; będę poza biurem; poza biurem; jestem nieobecny; jestem nieobecna; będę nieobecny; będę nieobecna; jestem na urlopie; przebywam na urlopie; będę na urlopie; to jest automatyczna; odpowiedź automatyczna; jag är inte på kontoret; är på semester; är ledig; jeg er ikke på kontoret; er på ferie; er ute av kontoret; en ole toimistolla; olen lomalla; olen poissa; jsem mimo kancelář; jsem na dovolené; mám dovolenou; szabadságon vagyok; nem vagyok az irodában; sunt în concediu; nu sunt la birou; λείπω από το γραφείο; βρίσκομαι σε άδεια; saya sedang cuti; tôi đang nghỉ; خارج المكتب; في إجازة
`);

/** Words of an absence that count beside the day of a return. */
export const ABSENCE_WORDS = plainList(`
vacaciones; de viaje; ausente; regreso; regresaré; vuelvo; volveré; estaré de vuelta; baja maternal; baja médica; férias; viajando; ausente; retorno; voltarei; regressarei; estarei de volta; licença; vacances; en congé; congés; déplacement; de retour; absent; absente; reviens; reviendrai; retour le; congé maternité; urlaub; abwesend; verreist; auf reisen; auf dienstreise; unterwegs; elternzeit; mutterschutz; krank; zurück; wieder da; wieder erreichbar; wieder im büro; in ferie; in vacanza; in viaggio; assente; torno; tornerò; rientro; rientrerò; di ritorno; maternità; vakantie; afwezig; op reis; terug; weer bereikbaar; weer aanwezig; zwangerschapsverlof; 休暇; 不在; 出張; 旅行中; 休業; 休み; 戻ります; 戻る; 産休; 育休; 휴가; 부재; 출장; 여행 중; 여행중; 복귀; 돌아; 육아휴직; в отпуске; отпуск; отсутств; командировк; вернусь; возвращ; буду на связи; izin; tatil; seyahat; dönüş; döneceğim; urlop; nieobecn; w podróży; wracam; wrócę; powrót; semester; ferie; tilbage; tilbake; tillbaka; lomalla; dovolen; szabadság; concediu; cuti; nghỉ phép
`);

/** Words around a date, by what they mean in English; the longest first. */
export const DATE_WORDS: readonly (readonly [english: string, words: readonly string[]])[] = [
  [
    "through",
    plainList(
      `hasta el día; hasta el próximo; hasta el; hasta; até o dia; até ao dia; até dia; até ao; até o; até; jusqu'au; jusqu'à; bis einschließlich; bis einschliesslich; bis inklusive; bis zum; bis; fino al; fino a; sino al; al; au; tot en met; t/m; tot; по; до; do dnia; do; kadar; al`,
    ),
  ],
  [
    "back on",
    plainList(
      `vuelvo el; volveré el; regreso el; regresaré el; de vuelta el; de regreso el; a partir del; voltarei dia; voltarei em; voltarei no dia; volto dia; volto em; retorno dia; retorno em; regresso a; regresso em; de volta em; de volta no dia; de volta a; a partir de; a partir do dia; de retour le; de retour à partir du; reviens le; reviendrai le; retour le; à partir du; ab dem; ab; wieder am; zurück am; wieder ab; zurück ab; torno il; tornerò il; rientro il; rientrerò il; di nuovo il; di ritorno il; a partire dal; dal rientro il; terug op; weer op; terug vanaf; weer vanaf; вернусь; возвращаюсь; выйду; wracam; wrócę; powrót; z powrotem; tarihinde döneceğim; döneceğim`,
    ),
  ],
  [
    "from",
    plainList(
      `desde el; desde; del; a contar de; desde o dia; de; do dia; du; depuis le; vom; von; seit; ab sofort; dal; dall'; van; vanaf; с; со; od dnia; od; den; itibaren`,
    ),
  ],
];
export const MONTH_WORDS: ReadonlyMap<string, string> = new Map(
  (
    [
      ["january", `enero; janeiro; janvier; januar; jänner; gennaio; januari; января; январь; ocak; stycznia; styczeń`],
      [
        "february",
        `febrero; fevereiro; février; fevrier; februar; feber; febbraio; februari; февраля; февраль; şubat; lutego; luty`,
      ],
      ["march", `marzo; março; marco; mars; märz; maerz; maart; марта; март; mart; marca; marzec`],
      ["april", `abril; avril; aprile; апреля; апрель; nisan; kwietnia; kwiecień`],
      ["may", `mayo; maio; mai; maggio; mei; мая; май; mayıs; maja; maj`],
      ["june", `junio; junho; juin; juni; giugno; июня; июнь; haziran; czerwca; czerwiec`],
      ["july", `julio; julho; juillet; juli; luglio; июля; июль; temmuz; lipca; lipiec`],
      ["august", `agosto; août; aout; augustus; августа; август; ağustos; sierpnia; sierpień`],
      [
        "september",
        `septiembre; setiembre; setembro; septembre; settembre; сентября; сентябрь; eylül; września; wrzesień`,
      ],
      ["october", `octubre; outubro; octobre; oktober; ottobre; октября; октябрь; ekim; października; październik`],
      ["november", `noviembre; novembro; novembre; ноября; ноябрь; kasım; listopada; listopad`],
      [
        "december",
        `diciembre; dezembro; décembre; decembre; dezember; dicembre; декабря; декабрь; aralık; grudnia; grudzień`,
      ],
    ] as const
  ).flatMap(([english, words]) => plainList(words).map((word): [string, string] => [word, english])),
);

/** What a help desk writes itself: that a question came in, or that it was closed. */
export const DESK_RECEIPTS = plainList(`
has been received; have received your; we received your; we've received your; we've got your; request received; ticket received; ticket has been; ticket was; ticket number; ticket id; ticket #; your ticket; your case; case number; case has been; your request; reference number; has been created; has been updated; has been solved; has been closed; has been assigned; thank you for contacting; thanks for contacting; thank you for reaching out to our support; rate our; rate your; how would you rate; to add additional comments; opened case; new conversation; we'll get back to you; will be in touch; 已受理; 工单
`);

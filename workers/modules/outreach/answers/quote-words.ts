import { plainList } from "./plain.ts";

/** How mail programs introduce the history of a thread, in the languages they speak. Data only: quote.ts reads it. */

/** Labels of the block "From / Sent / To / Subject"; a label of two kinds (Danish and Dutch "van", Spanish and French "de") stands in the one it opens. */
export const HEADER_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    from: `from; von; de; desde; da; van; od; nadawca; от; от кого; від; від кого; отправитель; kimden; gönderen; 差出人; 送信者; 送信元; 发件人; 寄件者; 寄件人; 發件人;
      보낸 사람; 보낸사람; 보낸이; 발신; 발신자; من; från; fra; avsändare; afsender; lähettäjä; feladó; expeditor; de la; από; odesílatel; odosielateľ; pošiljatelj; dari; pengirim; từ; người gửi; จาก; מאת; از; de part de; expéditeur; remitente; remetente; mittente; afzender; absender`,
    sent: `sent; date; gesendet; gesendet am; datum; envoyé; envoyé le; date d'envoi; enviado; enviado el; enviado em; enviada; enviada em; enviada el; fecha; fecha de envío; data; inviato; inviato il; data invio; verzonden; verzonden op; wysłano; data wysłania; отправлено; дата; дата отправки; надіслано;
      gönderildi; gönderilme tarihi; gönderme tarihi; tarih; 送信日時; 送信日; 日付; 日時; 送信; 发送时间; 发送日期; 日期; 寄件日期; 时间; 傳送日期; 보낸 날짜; 보낸날짜; 날짜; 일시; 발송일; 보낸 시간; تاريخ الإرسال; التاريخ; تم الإرسال; skickat; skickades; dato; sendt; lähetetty; päivämäärä; pvm; elküldve; dátum; küldve; trimis; ημερομηνία; στάλθηκε; εστάλη; odesláno; odoslané; poslano; dikirim; tanggal; đã gửi; ngày; ngày gửi; วันที่; ส่ง; נשלח; תאריך; تاریخ`,
    to: `to; an; à; para; pour; a; aan; do; кому; kime; alıcı; 宛先; 收件人; 收件者; 받는 사람; 받는사람; 받는이; 수신; 수신자; إلى; till; til; vastaanottaja; címzett; către; catre; προς; komu; pro; kepada; untuk; tới; đến; người nhận; ถึง; אל; به; per; destinataire; destinatario; destinatário; ontvanger; empfänger`,
    copy: `cc; kopie; copie; copie à; copia; com cópia; cópia; con copia; dw; копия; копія; bilgi; ccへ; 抄送; 副本; 참조; نسخة; نسخة إلى; kopia; kopi; kopio; másolat; κοιν; kopie komu; tembusan; đồng kính gửi; สำเนา; עותק`,
    subject: `subject; betreff; objet; asunto; assunto; oggetto; onderwerp; temat; тема; konu; 件名; 主题; 主旨; 标题; 제목; الموضوع; موضوع; ämne; emne; aihe; tárgy; subiect; θέμα; předmět; predmet; perihal; subjek; chủ đề; tiêu đề; เรื่อง; נושא; re; sujet`,
  }).flatMap(([kind, labels]) => plainList(labels).map((label): [string, string] => [label, kind])),
);

/** What stands between dashes above the history. */
export const ORIGINAL_MESSAGE = plainList(`
original message; original email; original e-mail; original mail; original; forwarded message; forwarded mail; replied message; replied mail; reply message; message; ursprüngliche nachricht; originalnachricht; original-nachricht; originale nachricht; weitergeleitete nachricht; urspr. nachricht; originalmail; original-mail;
message d'origine; message original; message initial; message transféré; mail original; courriel original; e-mail d'origine; mensaje original; mensaje reenviado; correo original; mensagem original; mensagem encaminhada; mensagem de origem; messaggio originale; messaggio inoltrato; email originale; oorspronkelijk bericht; origineel bericht; oorspronkelijke bericht; oorspronkelijke e-mail; doorgestuurd bericht;
oryginalna wiadomość; wiadomość oryginalna; wiadomość przekazana; исходное сообщение; исходное письмо; оригинальное сообщение; пересылаемое сообщение; пересланное сообщение; перенаправленное сообщение; оригінальне повідомлення; вихідне повідомлення; özgün ileti; orijinal mesaj; orijinal ileti; asıl mesaj; iletilen mesaj; 元のメッセージ; 元のメール; オリジナルメッセージ; オリジナル メッセージ; 転送メッセージ; 원본 메시지; 원본 메일; 원본메일; 원본메시지; 원문; 전달된 메시지;
原始邮件; 原始信件; 原始郵件; 原始訊息; 原邮件; 回复的原邮件; 转发邮件; 转发的邮件; 回复邮件; 邮件原件; 邮件原文; 邮件原信; 原文; 原信; الرسالة الأصلية; رسالة أصلية; الرسالة الاصلية; رسالة معاد توجيهها; ursprungligt meddelande; originalmeddelande; vidarebefordrat meddelande; oprindelig meddelelse; original meddelelse; opprinnelig melding; opprinnelig e-post; alkuperäinen viesti; původní zpráva; původní e-mail; pôvodná správa; eredeti üzenet; mesaj original; mesajul original; αρχικό μήνυμα; пересланное письмо;
pesan asli; pesan awal; thư gốc; tin nhắn gốc; ข้อความต้นฉบับ; הודעה מקורית; პირველადი; izvorna poruka; originalna poruka; изворна порука; оригинално съобщение`);

/** Words with which an attribution ends ("… wrote:"), or that only attributions have. */
export const WROTE = plainList(`
wrote; writes; wrote the following; schrieb; schrieb folgendes; folgendes geschrieben; geschrieben; a écrit; écrit; a ecrit; écrivait; escribió; escribio; ha escrito; escreveu; escreve; ha scritto; scrive; scritto; schreef; schreef het volgende; heeft geschreven; geschreven; napisał; napisała; napisał(a); pisze; napisano; napisali; написал; написала; написал(а); пишет; писал; писала; написав; написала; пише; şunu yazdı; şunları yazdı; yazdı; yazmış; さんは書きました; は書きました; が書きました; 書きました; さんからのメール; のメール; のメッセージ; 님이 작성; 님이 썼습니다; 님이 쓴 글; 작성; 씀; 님이 보낸 메일; 写道; 寫道; 写到; 写了; 写;
كتب; كتبت; قام بكتابة; skrev; skrev följande; skrev følgende; kirjoitti; napsal; napsala; napsal(a); napísal; napísala; ezt írta; írta; a scris; scria; έγραψε; menulis; đã viết; viết; เขียนว่า; เขียน; כתב; כתבה; נوشت; napisao; napisala; је написао; написа`);

/** Words with which an attribution may begin; one that begins with a weekday, a date or an address needs none. */
export const ATTRIBUTION_STARTS = plainList(`
on; at; am; le; el; em; a; il; in data; il giorno; op; w dniu; dnia; в; во; on:; 在; 于; 於; den; på; ons; în; pe; στις; στην; pada; pada tanggal; vào; เมื่อ; בתאריך; ב; في; dne; dňa; dana; u; mon; tue; wed; thu; fri; sat; sun; man; tir; tor; fre; lør; lör; sön; søn; ma; ti; ke; to; pe; la; su; po; út; st; čt; pá; so; ne; pon; wt; śr; czw; pt; sob; niedz; пн; вт; ср; чт; пт; сб; вс; понедельник; вторник; среда; четверг; пятница; суббота; воскресенье; lunes; martes; miércoles; jueves; viernes; sábado; domingo; lundi; mardi; mercredi; jeudi; vendredi; samedi; dimanche; montag; dienstag; mittwoch; donnerstag; freitag; samstag; sonntag; lunedì; martedì; mercoledì; giovedì; venerdì; sabato; domenica; seg; ter; qua; qui; sex; maandag; dinsdag; woensdag; donderdag; vrijdag; zaterdag; zondag`);

/** Lines that a phone's mail program adds. */
export const DEVICE_LINES = plainList(`
sent from my; sent from outlook; sent from yahoo; sent from mail; sent from proton; sent from samsung; sent from the all new; sent via; sent with; get outlook for; get yahoo mail; download outlook; von meinem; gesendet mit; gesendet von; outlook für; holen sie sich outlook; envoyé de mon; envoyé depuis; envoyé à partir; obtenez outlook; télécharger outlook; télécharger; enviado desde; obtener outlook; obtén outlook; descargar outlook; enviado do meu; enviado a partir; enviado pelo; obter o outlook; obtenha o outlook; inviato da; scarica outlook; ottieni outlook; verzonden vanaf; verstuurd vanaf; verzonden met; outlook voor; download outlook voor; wysłano z; wysłane z; pobierz outlook; отправлено с; отправлено из; скачать outlook; получить outlook; надіслано з; iphone'umdan; ipad'imden; benim iphone; android için outlook; ios için outlook; iphone から送信; iphoneから送信; 私のiphone; outlook for; android 版 outlook; ios 版 outlook; 获取适用于; 发自我的; 来自我的; 从我的; 發自我的; 나의 iphone; 내 iphone; iphone에서 보냄; ios용 outlook; android용 outlook; تم الإرسال من; مرسل من; الحصول على outlook; skickat från min; skickat från; hämta outlook; sendt fra min; sendt fra; hent outlook; lähetetty; hanki outlook; odesláno z; získat outlook; az iphone-omról; elküldve; trimis de pe; στάλθηκε από; dikirim dari; đã gửi từ; ส่งจาก; נשלח מה`);

/** Tags, ids and classes with which a program marks the history in a mail's HTML, blanks left out. */
export const HISTORY_MARKS = [
  "gmail_quote",
  "gmail_attr",
  "gmail_extra",
  "divrplyfwdmsg",
  "appendonsend",
  "outlookmessageheader",
  "olk_src_body_section",
  "mail-editor-reference-message",
  "ms-outlook-mobile-reference",
  "stopspelling",
  "border:none;border-top:solid",
  "border-top:solid#",
  "border-top:1ptsolid#",
  "yahoo_quoted",
  "ymail_quote",
  "protonmail_quote",
  "tutanota_quote",
  "zmail_extra",
  "zmail_quote",
  "moz-cite-prefix",
  "moz-email-headers-table",
  "ntes-mailmaster-quote",
  "isreplycontent",
  "includetail",
  "foxdiv",
  "mail_quote",
  "mail-quote",
  "quoted-text",
  "quotedtext",
  "original-message",
  "originalmessage",
  "reply-intro",
  "replyintro",
  "replymessage",
  "reply_quote",
  "replyquote",
  "forwardmessage",
  "gmx_quote",
  'name="quote"',
  "name=quote",
  "aolmail_replyintro",
  "aolreplycontainer",
  "aol_quote",
  "wm_quote",
  "mailru-quote",
  "mail-ru-quote",
  "yandex_quote",
  "hushmail_quote",
  "hey-quote",
  "front-blockquote",
  "freshdesk_quote",
  "intercom-quote",
  "hubspot_quote",
  "crisp_quote",
  "superhuman_quote",
  "spark_quote",
  "messageReplySection".toLowerCase(),
  "missive_quote",
  "airmail_ext",
  "bloop_original",
  "edo-history",
  "unroll_quote",
  "naver_quote",
  "daum_quote",
  "elided-text",
] as const;

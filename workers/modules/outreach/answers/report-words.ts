import { plainList } from "./plain.ts";

/** How mail servers introduce a report, in the languages they write it in. Data only: report.ts reads it. */

/** Names in front of the @ that only a mail system uses. */
export const REPORTER_NAMES = plainList(`
mailer-daemon; mailer_daemon; mailerdaemon; mailer.daemon; mail-daemon; mail_daemon; maildaemon; mdaemon; smtp-daemon; daemon;
mail-delivery-subsystem; mail.delivery.subsystem; mail-delivery-system; mail.delivery.system; maildeliverysystem; mail-delivery;
maildelivery; mail-system; mailsystem; microsoftexchange; exchange-ndr; failure-notice; delivery-failure; ndr
`);

/** Names that people may use too: a report only when the mail speaks of a delivery. */
export const LIKELY_REPORTER_NAMES = plainList(`
postmaster; post_master; post-master; poostmaster; postmast; mail-admin; mailadmin; mail-administrator; bounce; bounces; bounced;
system-administrator; sysadmin; no-reply; noreply; feedback
`);

/** The sender's name as it is shown. */
export const REPORTER_TITLES = plainList(`
mailer-daemon; mailer daemon; mail delivery system; mail delivery subsystem; mail deliver system; mail delivery service;
mail delivery failure; delivery subsystem; internet mail delivery; mail system; microsoft exchange; microsoft outlook;
system administrator; mail administrator; email delivery; postmaster; 系统退信; メール配信システム; メールシステム
`);

/** Any part of a subject that announces a failure. */
export const FAILURE_SUBJECTS = plainList(`
delivery status; delivery status notification; undeliverable; undelivered; nondeliverable; non-deliverable; non deliverable; undeliverd;
returned mail; returned to sender; mail returned; message returned; returned email; delivery failure; delivery failed;
delivery has failed; delivery error; delivery problem; delivery report; mail delivery status; mail delivery failed;
mail delivery failure; mail delivery error; mail failure; mail error; mail system error; failure notice; failed delivery;
failure delivery; failed mail; failed to deliver; unable to deliver; could not be delivered; couldn't be delivered;
cannot be delivered; can't be delivered; not delivered; not be delivered; wasn't delivered; could not deliver;
could not send message; not deliverable; delivery notification; delivery incomplete; delayed mail; message delayed;
delivery delayed; delivery delay; delivery is delayed; message frozen; bounce notification; bounced mail; mail bounce;
email bounce; bounced message; rejected mail; message rejected; mail rejected; message blocked; mail blocked;
message not sent; message undeliver; mail could not; message could not; message status - undeliverable;
ndn:; dsn:; sender notified of mail bounce; systems bounce; unzustellbar; nicht zustellbar; nicht zugestellt;
zustellung fehlgeschlagen; zustellung verzögert; zustellungsfehler; zustellfehler; fehler bei der zustellung;
unzustellbare; konnte nicht zugestellt; non remis; non distribué; non délivré; non distribuable; échec de la remise;
échec de remise; échec de livraison; échec d'envoi; échec de la distribution; remise impossible; avis de non-remise;
notification d'état de remise; notification d'échec; message retourné; courrier retourné; no se puede entregar;
no se pudo entregar; no se ha podido entregar; no entregado; no se entregó; no entregable; correo devuelto;
mensaje devuelto; error de entrega; error en la entrega; fallo de entrega; fallo en la entrega; entrega fallida;
notificación de estado de entrega; não é possível entregar; não foi possível entregar; não entregue; não pôde ser entregue;
falha na entrega; falha de entrega; falha no envio; mensagem devolvida; email devolvido; e-mail devolvido;
notificação de status de entrega; non recapitabile; non recapitato; mancata consegna; mancato recapito;
impossibile recapitare; impossibile consegnare; consegna fallita; errore di consegna; non consegnato;
notifica di stato della consegna; notifica sullo stato del recapito; onbestelbaar; niet bezorgd; niet afgeleverd;
niet worden bezorgd; bezorging mislukt; kan niet worden afgeleverd; niedostarczalna; niedostarczon; nie można dostarczyć;
nie dostarczono; nie została dostarczona; zwrot wiadomości; błąd dostarczenia; błąd dostarczania; не доставлено;
недоставлен; не удалось доставить; невозможно доставить; не может быть доставлено; не доставлена; ошибка доставки;
недоставка; не доставлен; teslim edilemedi; teslim edilemeyen; teslim edilemiyor; iletilemedi; iletilemeyen; gönderilemedi;
teslimat hatası; 配信不能; 配信エラー; 配達不能; 配信できません; 配信できなかった; 配信に失敗; 送信できません; 送信に失敗; 送信失敗;
送信エラー; 不達; 届きませんでした; エラーメール; 配信状況通知; 配信通知; 送信されませんでした; 배달되지; 배달 실패; 배달할 수 없; 반송; 전송 실패;
전송실패; 발송 실패; 발송실패; 전달되지; 수신 실패; 전송되지; تعذر التسليم; تعذر تسليم; لم يتم تسليم; لم يتم التسليم; غير قابل للتسليم;
kan inte levereras; inte levererat; olevererbar; gick inte att leverera; kunde inte levereras; kan ikke leveres;
ikke leveret; ikke levert; kunne ikke leveres; ei voitu toimittaa; toimitus epäonnistui; ei toimitettu; nedoručitelné;
nelze doručit; nedoručen; nepodařilo se doručit; nem kézbesíthető; kézbesíthetetlen; kézbesítési hiba; nu s-a putut livra;
nu a putut fi livrat; nelivrat; nelivrabil; αδυναμία παράδοσης; δεν παραδόθηκε; δεν ήταν δυνατή η παράδοση;
không gửi được; không thể gửi; gửi thất bại; tidak terkirim; gagal terkirim; tidak dapat dikirim; gagal dikirim;
ส่งไม่ได้; ไม่สามารถส่ง; 退信; 未送达; 投递失败; 发送失败; 无法投递; 无法递送; 无法送达; 退回通知; 传送状态通知; 延迟; 未投递; 被退回; 退件; 寄送失败;
邮件退回; 送信不成功; 未能送达; 传递失败; 递送失败; 寄件失败
`);

/** Sentences with which a report opens, whoever its sender seems to be. */
export const REPORT_SENTENCES = plainList(`
this is the qmail; this is the mail system at; this is the mail system on; this is the postfix program;
this message was created automatically by mail delivery software; this report relates to a message you sent;
this is an automatically generated delivery status notification; this is a delivery status notification;
message from interscan; interscan messaging security; interscan notification; the original message was received at;
the following addresses had permanent fatal errors; the following addresses had delivery; the following address(es) failed;
the following recipient(s) could not be reached; the following recipients could not be reached;
the following recipient(s) cannot be reached; your message did not reach some or all; delivery has failed to these recipients;
delivery to the following recipient; could not be delivered to the following; your message could not be delivered to;
your message wasn't delivered to; your message couldn't be delivered; message could not be delivered to;
unable to deliver message to the following; unable to deliver your message to; unable to deliver message to;
we were unable to deliver your message; i wasn't able to deliver your message; i was unable to deliver your message;
your mail sent on: * could not be delivered to; this message is to inform you that an email you sent was rejected;
the following mail could not be delivered; an error occurred while trying to deliver; an error occurred while delivering;
undeliverable to; transcript of session follows; the message that you sent was undeliverable; each of the following recipients was rejected;
your message was not delivered; message was undeliverable; remote host said; smtp error from remote mail server;
the user(s) account is; generating server:; diagnostic information for administrators; final-recipient: rfc822;
was not delivered to: * because; konnte nicht zugestellt werden; n'a pas pu être remis; n'a pas pu être délivré;
no se pudo entregar; no se puede entregar; non è stato possibile recapitare; non è stato possibile consegnare;
não foi possível entregar; kon niet worden bezorgd; не было доставлено; не удалось доставить; 抱歉，您的邮件被退回; 您的邮件被退回;
退信原因; 退回原因; 无法送达; 邮件投递失败; 次のあて先へのメッセージ; あて先へのメールを配信できません; メールを配信できませんでした; 宛先が見つかりません;
ご指定のメールアドレス; 다음 수신자에게; 메일을 전달할 수 없; 메일이 반송
`);

/** A mail that arrived, or was handed on. */
export const SUCCESS_WORDS = plainList(`
successfully delivered; was successfully; has been delivered; have been delivered; delivery report that you requested;
successful mail delivery; delivery successful; was delivered to the following; successfully relayed; relayed to a system;
has been successfully; message delivered; delivery notification: delivered; delivery confirmed; 2.1.5 ok; 2.0.0 ok;
250 2.1.5; 250 2.0.0; 250 ok; delivered to mailbox; wurde erfolgreich zugestellt; a été remis; entregado correctamente;
status notification (success); (relay); 已成功送达; 送达成功; 投递成功; 配信されました
`);

/** A mail that is still being tried. */
export const DELAY_WORDS = plainList(`
will be retried; will retry; will continue to try; will keep trying; still being retried; still trying; warning message only;
warning only; delayed mail; notification (delay); not been delivered yet; could not be delivered yet; not yet been delivered;
not been delivered after; delivery attempts will continue; no action is required on your part; do not need to resend;
delivery is delayed; delivery delayed; has been delayed; is delayed; message delayed; delivery incomplete; has been frozen; was frozen;
delayed delivery; noch nicht zugestellt; verzögert; wird weiter versucht; n'a pas encore été; est retardé; se seguirá intentando;
retrasad; ancora in corso; sarà ritentat; continuaremos a tentar; atrasad; wordt opnieuw geprobeerd; vertraag;
опоздан; задерж; 配信が遅れ; 遅延; 再送を試み; 지연; 暂时无法投递; 暂时无法送达; 延迟投递; 继续尝试; 继续重试; 暂时性问题; 传送状态通知(延迟); 投递延迟
`);

/** Lines behind which a report returns our own mail; its words say nothing about the failure. */
export const RETURNED_MAIL = plainList(`
below this line is a copy; this is a copy of; copy of the message; copy of your message; original message follows; original message headers;
original message header; original message below; original message details; original message attached; original message text;
original message -; original email follows; original e-mail follows; original mail follows; the original message:;
your original message; message header follows; message headers follow; header of the original; headers of the original;
header of the returned; unsent message below; unsent message follows; undelivered message below; returned message below;
returned message follows; your message follows; your message is attached; text of your message; body of the original;
the following is the original; beginning of original; start of original; included message follows; message text follows; start of message;
content-type: message/rfc822; content-type: text/rfc822-headers; content-description: undelivered message; content-type: message/partial;
ursprüngliche nachricht; kopie der nachricht; kopie ihrer nachricht; originalnachricht; message d'origine; copie du message;
mensaje original; copia del mensaje; mensagem original; messaggio originale; copia del messaggio; oorspronkelijk bericht;
oryginalna wiadomość; исходное сообщение; копия сообщения; 元のメッセージ; 以下は元の; 원본 메시지; 원본 메일; 原始邮件; 邮件正文如下
`);

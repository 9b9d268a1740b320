import { plainList } from "./plain.ts";

/**
 * What the words of a mail server's answer mean, in the order in which bounce.ts asks. Three steps: what is certainly not about the address,
 * what certainly is, and what is only likely. Data only.
 */

export type BounceReason =
  | "no_such_address"
  | "no_such_domain"
  | "address_disabled"
  | "mailbox_full"
  | "refused"
  | "too_large"
  | "delayed"
  | "temporary"
  /** Google sends nothing more for the sender today: nothing about the recipient. */
  | "sending_limit";

type Words = readonly (readonly [BounceReason, readonly string[]])[];

/** Not about the address, whatever else the answer says. */
export const SOFT_WORDS: Words = [
  [
    "refused",
    // The sender, our server or a missing proof of either.
    plainList(`
    sender rejected; sender was rejected; sender address rejected; sender address reject; sender address is not; sender verify; sender verification;
    sender denied; sender is not; sender not; sender is blocked; sender blocked; sender is spammer; sender address blocked; sender blacklisted;
    sender domain; sender's domain; domain of sender; domain of the sender; sending domain; sender email address rejected; sender mailbox;
    invalid sender; bad sender; unknown sender; unroutable sender; unrouteable sender; envelope sender; null sender; empty sender; <> sender;
    blank from: addresses; from: domain is invalid; provide a valid from; bogus mail from; mail from not owned; emetteur invalide; émetteur invalide;
    after mail from; in reply to mail from; response to mail from; rejected mail from; absender abgelehnt; remitente rechazado;
    helo command rejected; bad helo; in helo; will not accept delivery; recipient preferences; openspf; may not have permission; helo/ehlo; after ehlo; after helo; in reply to ehlo; in reply to helo; my name was rejected;
    greeting failed; client host; reverse dns; rdns; ptr record; no ptr; cannot find your; cannot resolve your; ip name lookup failed;
    unresolvable relay; your hostname; your ip address; your ip has; your ip is; your server; your mail server; your network; sending ip; ip address rejected; mail from ip;
    not authorized to send; not authorised to send; not allowed to send; not permitted to send; not authorized; sender policy framework;
    no third-party dsns; batv; bounce attack; returned mail not accepted; spf ; spf:; spf/; (spf; spf-; dkim; dmarc; unauthenticated;
    authentication required; authentication is required; authentication checks; authentication failed; requires authentication; must be authenticated;
    not authenticated; unsigned dsn; message is not signed; must pass; relay denied; relaying denied; relay access denied; relay not permitted; relay not allowed; relaying not allowed;
    relay prohibited; relaying prohibited; relaying is not; relay is not; unable to relay; cannot relay; can't relay; not permitted to relay;
    not allowed to relay; do not relay; relaying mail to; insecure mail relay; open relay; smtp relay error; relay operation; list of allowed rcpthosts; invalid credentials;
    starttls; tls is required; requires tls; not an authorized relay; not a registered gateway user; does not match the sender`),
  ],
  [
    "mailbox_full",
    plainList(`
    over quota; overquota; over the quota; over its quota; over disk quota; over the allowed quota; over the maximum allowed; quota exceed; quota has been exceeded; exceeded quota;
    exceeded * quota; exceeds * quota; exceeding * quota; exceed * quota; mailbox quota; disk quota; disc quota; storage quota; quota violation; quota usage; quota limit;
    quota is full; userdisk quota; domaindisk quota; account is over; exceeded storage; exceeds * storage; exceed * storage; out of storage; storage limit; storage allocation; storage space;
    disk space limit; does not have enough space; not enough space; not enough storage; not enough free space; insufficient storage space; mailbox full; mailbox is full;
    mailbox is too full; mailbox for * is full; mailbox * is full; full mailbox; mailbox has exceeded; mailbox exceed; mailbox would exceed; mailbox size limit; inbox is full; inbox full;
    mailfolder is full; mail folder is full; maildir over; recipient's mailbox is full; account is full; exceeded the local limit; mail file size exceeds; too much mail data;
    too many messages on the server; space has been used up; would be over; no space left in * mailbox; user disk quota; exceeded its limit on; receiving limits;
    boite du destinataire pleine; boîte du destinataire pleine; boîte aux lettres * pleine; boîte * est pleine; postfach * voll; mailbox * voll; speicherplatz * erschöpft; buzón * lleno; buzon lleno; buzón lleno;
    buzón ha superado; bandeja * llena; cuota excedida; cuota superada; casella * piena; casella piena; spazio esaurito; caixa * cheia; caixa postal cheia; cota excedida; mailbox vol; postvak * vol;
    skrzynka * pełna; przepełnion; ящик переполнен; ящик * переполнен; превышен * квот; квота превышена; kutusu dolu; kota aşıldı; kotası dol; メールボックス * 一杯; メールボックスがいっぱい;
    いっぱいで; 容量を超え; 容量オーバー; 容量超過; 메일함이 가득; 용량이 초과; 용량 초과; 용량초과; 已满; 空间不足; 容量不足; 超出容量; 超过容量; 容量已满; 容量超限; 空间已用完; 空间满; 邮箱满; 超出配额`),
  ],
  [
    "too_large",
    plainList(`
    too large; too big; size exceed; size limit; message size; exceeds the maximum; exceeds maximum; exceeded the maximum size; exceeds fixed limit; fixed maximum message size; databytes limit;
    larger than; recipsizelimit; maximum message size; taille limite; trop volumineux; zu groß; demasiado grande; troppo grande; muito grande; excede o tamanho; excede el tamaño; te groot; za duża; слишком больш;
    çok büyük; サイズが大き; サイズ超過; サイズの上限; 크기가 너무; 크기 초과; 附件太大; 邮件太大; 邮件过大; 大小限制; 大小超过`),
  ],
  [
    "temporary",
    plainList(`
    at a rate; rate limit; rate-limit; ratelimit; rate control; exceeded the rate; unusual rate; too many connections; too many sessions; too many concurrent; too many messages; too many recipients; too many emails;
    too many mails; too many errors; too many invalid; too many hops; too many received; too fast; too quickly; at a later time; slow down; throttl; excessive volume; frequency limit; frequency of; excessive rate; messages per session; max number of messages;
    exceeded the allowable; greylist; graylist; greylisted; grey-list; gray-list; try again; try later; try reconnecting; retry later; come back later; later on; temporar; deferred; timed out; timeout; time out; time-out;
    not responding; did not respond; does not respond; no answer from host; connection refused; connection reset; connection dropped; connection was dropped; connection closed; connection expired;
    connection lost; lost connection; closed connection; could not connect; couldn't connect; unable to connect; cannot connect; can't connect; failed to connect; establish an smtp connection; establish a connection; no route to host;
    network is unreachable; network unreachable; host unreachable; host is unreachable; servfail; lookup failure; dns lookup failed; dns error * timeout; dns server; name server: connection; name server failure; server failure; retry time; retry timeout; retry limit; in the queue too long; queue too long;
    queue expired; message expired; delivery time expired; delivery expired; failing for a long time; queue period; unverified address; address verification; verification in progress; service unavailable; service not available; service is unavailable;
    service temporarily; temporarily unavailable; system resources; insufficient system; system storage; server busy; server is busy; server too busy; too busy; system busy; high load; under maintenance; unavailable at this time; mailbox busy;
    mailbox is busy; mailbox is locked; lock file; cannot open; loops back to; mail loop; message is looping; message loop; looping; forwarding loop; loop detected; mailbox unavailable or access deni; resource; out of memory; internal error; internal server error; local error;
    local configuration error; system error; configuration problem; was not delivered within; delivery failed * attempts; service refuse; veuillez essayer plus tard; später erneut; inténtelo más tarde; più tardi; mais tarde; później; позже; allowed queue; not currently accepting; currently not accepting;
    refused to talk; 超时; 繁忙; 稍后; 临时; 频率; 频繁; 過多; 过多; しばらく; タイムアウト; 混雑; 나중에; 시간 초과; 시간초과`),
  ],
];

/** The address or its domain is gone. */
export const HARD_WORDS: Words = [
  [
    "no_such_domain",
    plainList(`
    nxdomain; null mx; nullmx; no mx record; no mx or; has no mx; no smtp service; host/domain does not accept mail; domain does not accept mail; host does not accept mail; does not accept email for this domain;
    no such domain; no such host; unknown domain; domain unknown; domain name unknown; domain not found; domain was not found; domain isn't valid; domain is not valid; domain name not found; domain couldn't be found; domain * couldn't be found; domain could not be found; domain * could not be found;
    domain does not exist; domain doesn't exist; domain doesnt exist; domain * does not exist; domain * doesn't exist; domain must exist; domain is not reachable; domain not exist; non-existent domain; nonexistent domain; nonexistent host; non-existent host; domainnonexistent; invalid domain; illegal host/domain; illegal domain;
    host unknown; unknown host; host not found; host name not found; hostname not found; host name is unknown; bad destination system; bad destination host; name or service not known; couldn't find any host; could not find any host; mail domain mentioned in email address is unknown; account or domain may not exist;
    host address lookups failed permanently; point to non-existent; unrouteable; unroutable; unroutable domain; unable to route; cannot route to host; no route for domain; no mail hosts; no mail exchanger; no valid mail server; name service error * not found; name server: host not found; domain of recipient; destination domain is invalid;
    recipient domain; bad domain; domain existiert nicht; domäne existiert nicht; domain * existiert nicht; domäne * nicht gefunden; domain * nicht gefunden; dominio no existe; dominio * no existe; dominio no encontrado; domaine n'existe pas; domaine * n'existe pas; domaine inconnu; domaine introuvable; dominio non esiste; dominio * non esiste; dominio inesistente;
    domínio não existe; domínio * não existe; domínio não encontrado; domein bestaat niet; domein * bestaat niet; domena nie istnieje; домен не существует; домен не найден; домена не существует; etki alanı bulunamadı; ドメインが見つかりません; ドメインが存在しません; ドメインは存在しません; 도메인이 존재하지; 도메인을 찾을 수; 존재하지 않는 도메인; 域名不存在; 域名解析失败; 域名错误; 找不到域名; 域名无效; 网域不存在`),
  ],
  [
    "address_disabled",
    plainList(`
    mailbox disabled; mailbox is disabled; mailbox has been disabled; mailbox currently disabled; mailbox * disabled; account is disabled; account disabled; account has been disabled; account that you tried to reach is disabled; disabled or discontinued; disabled account; address disabled; address is disabled; user disabled; user is disabled; recipient disabled; recipient is disabled; administratively disabled; administrativley disabled; user(s) account is disabled; email account is disabled; been discontinued; is inactive; inactive user; inactive email; inactive mailbox; inactive account; is not active; isn't active; account inactive; address inactive; mailbox inactive; user not active; not an active address; account not active; extended inactivity; due to inactivity; long inactivity; is no longer active; no longer works here; no longer employed; no longer with the company; account is closed; account closed; account has been closed; account was closed; address has been closed; mailbox closed; mailbox is closed;
    account terminated; account has been terminated; account cancelled; account canceled; account has been deleted; account was deleted; mailbox deleted; mailbox has been deleted; user deleted; deactivated; suspended; suspend the service; suspension; mailbox is frozen; account is frozen; mailbox frozen; account is locked; account locked; account has been blocked; account is blocked; mailbox is blocked; mailbox blocked; recipient account isblocked; recipient account is blocked; user is blocked; account expired; account has expired; expired account; archived recipient; destinataire archivee; destinataire archivée; compte du destinataire est bloque; le compte * bloqué;
    konto deaktiviert; konto gesperrt; konto ist gesperrt; postfach deaktiviert; postfach gesperrt; postfach * deaktiviert; cuenta desactivada; cuenta * desactivada; cuenta deshabilitada; cuenta inactiva; cuenta * bloqueada; compte désactivé; compte inactif; account disattivato; account disabilitato; casella disabilitata; casella disattivata; casella non attiva; conta desativada; conta * desativada; conta inativa; conta bloqueada; account is geblokkeerd; mailbox is gedeactiveerd; konto nieaktywne; konto zablokowane; skrzynka zablokowana; ящик отключен; ящик заблокирован; аккаунт отключен; аккаунт заблокирован; учетная запись отключена; учетная запись заблокирована; account is disabled by; hesap devre dışı; 無効になって; 停止されて; 利用停止; 解約; 휴면; 정지된; 비활성; 被禁用; 已禁用; 已停用; 已被停用; 已注销; 已冻结; 被冻结; 未开通; 已关闭; 被封; 已失效; 已过期; 帐号被锁定; 账号被锁定; 长期未登录; 停止使用`),
  ],
  [
    "no_such_address",
    plainList(`
    user unknown; user * unknown; unknown user; user is unknown; userunknown; unknown recipient; recipient unknown; recipient is unknown; recipients unknown; addressee unknown; address unknown; unknown address; unknown or illegal alias; illegal alias; unknown mailbox; mailbox unknown; unknown account; account unknown; unknown email; unknown e-mail; unknown local; unknown virtual; unknown to this; unknown alias; destination addresses were unknown; unknown in local; unknown in virtual; unknown in relay; no such user; no such recipient; no such mailbox; no such address; no such account; no such person; no such email; no such e-mail; no such local user; no such destination; no mailbox here; no mailbox by that name; no mailbox found; no mail box; no mailbox for; no account by that name; no account here; no user by that; no user here; not a user here; no one at this address; no one here; nobody here by; no recipient by; no local mailbox; no valid recipients; valid recipient; valid rcptto; validrcptto; badrcptto; badrecipientto; envelope recipient has been denied;
    does not exist; doesn't exist; doesnt exist; do not exist; did not exist; not exist; not existed; inexistent; nonexistent; non-existent; non existent; doesn't have a; does not have a * account; doesn't have an account; isn't a user; couldn't be found; could not be found; can't be found; cannot be found; wasn't found; was not found; were not found; not be found; not found by smtp address lookup; user not found; user was not found; users not found; recipient not found; recipients not found; recipientnotfound; recipient notfound; addressnotfound; mailbox not found; mailbox was not found; address not found; address isn't found; account not found; email name is not found; no * in name directory; not in * directory; not present in directory; mailbox not present; user not known; recipient not known; address not known; not known at this; not a known user; isn't a known; not known here; is not known;
    invalid user; invalid recipient; recipient invalid; invalid-recipient; invalid mailbox; mailbox invalid; invalid email recipient; invalid email address; invalid e-mail address; invalid address; address invalid; address is invalid; address is not valid; address isn't valid; not a valid mailbox; not a valid user; not a valid recipient; not a valid address; not a valid email; not a valid local; is not valid; invalid or unknown; invalid final delivery; invalid account; invalid local; invalid alias; bad destination mailbox; bad address syntax; bad recipient; bad address; bad mailbox; bad rcpt; recipient does not; recipient not exist; recipient not ok; not our customer; not a customer; not one of our; not a local address; not a local user; recipient is not local; user is not local; user not local; not listed in; no longer on server; no longer valid; no longer in use; no longer accepts mail; no longer available; no longer exists; no longer has an account; no longer in service; no longer used; has moved; user has moved; user moved; user has left; address * has been replaced by; please try * new address; user missing home; home directory; undeliverable address; recipient refuses to accept your mail; recipient rejected: account; account unavailable; destination server rejected recipients; no valid recipient; no valid addressee; unable to find recipient; unable to find user; unable to validate recipient; unable to resolve recipient; can't accept user; can't create user output;
    mailbox is unavailable; is not an active; email address is wrong; wrong email address; wrong address; recipient address rejected: access denied; recipient address rejected: address; recipient address rejected: user; recipient address rejected: undeliverable; recipient address rejected: unknown; recipient address rejected: no; recipient address rejected: invalid; recipient address rejected: mailbox; recipient address rejected: not; recipient address rejected: domain; the email account that you tried to reach does; the following recipients was undeliverable; recipient's email address is incorrect; email address is incorrect; addressee is unknown; unknown: user; account that does not; mailbox no longer; 5.1.0 address rejected; 5.1.1 address rejected; 5.1.1 recipient; #5.1.1;
    empfänger unbekannt; unbekannter empfänger; unbekannter benutzer; benutzer unbekannt; benutzer nicht gefunden; empfänger existiert nicht; empfänger nicht gefunden; existiert nicht; nicht gefunden; adresse unbekannt; adresse ungültig; ungültige adresse; kein solcher benutzer; keine mailbox; kein postfach; n'existe pas; inconnu; inconnue; introuvable; destinataire invalide; adresse invalide; n'est pas valide; pas trouvé; aucun utilisateur; no existe; usuario desconocido; destinatario desconocido; dirección desconocida; no se encontró; no se ha encontrado; no se encuentra; no encontrado; dirección no válida; dirección incorrecta; buzón no disponible; non esiste; utente sconosciuto; destinatario sconosciuto; indirizzo sconosciuto; indirizzo non valido; non trovato; non è stato trovato; inesistente; nessun utente; não existe; usuário desconhecido; destinatário desconhecido; não encontrado; não foi encontrado; endereço inválido; endereço incorreto; bestaat niet; onbekende gebruiker; onbekend adres; gebruiker onbekend; niet gevonden; ongeldig adres; nie istnieje; nieznany użytkownik; nieznany odbiorca; nieznany adres; nie znaleziono; nieprawidłowy adres; не существует; не найден; неизвестный пользователь; пользователь неизвестен; неверный адрес; нет такого; несуществующ; недействител; böyle bir kullanıcı yok; bulunamadı; bilinmeyen kullanıcı; mevcut değil; geçersiz adres; ディレクトリには見つかりません; 見つかりません; 見つかりませんでした; 存在しません; 存在しない; 宛先不明; あて先不明; 不明なユーザ; 不明なアドレス; ユーザ不明; ユーザーが存在; アドレスが間違; 유효하지 않은; 존재하지 않; 찾을 수 없; 없는 사용자; 없는 주소; 없는 계정; 알 수 없는 사용자; 잘못된 주소; 수신자가 없; 사용자가 없; finns inte; hittades inte; okänd mottagare; okänd användare; findes ikke; blev ikke fundet; ukendt bruger; ukendt modtager; finnes ikke; ble ikke funnet; ukjent bruker; ukjent mottaker; ei löydy; ei löytynyt; tuntematon; neexistuje; neznámý; nebyl nalezen; nem létezik; ismeretlen; nu există; necunoscut; nu a fost găsit; δεν υπάρχει; άγνωστος; δεν βρέθηκε; không tồn tại; không tìm thấy; tidak ditemukan; tidak ada; tidak dikenal; غير موجود; غير معروف; 不存在; 找不到; 无此用户; 没有此用户; 无此账号; 无此帐号; 地址错误; 地址有误; 地址无效; 无效地址; 无效的收件人; 收件人无效; 无效收件人; 用户未找到; 未找到; 查无此人; 查无此; 没有该用户; 未注册; 帐号错误; 收件人错误; 收件人地址不正确; 没有这个`),
  ],
];

/** Words for a domain that even an answer of class 4 (for now) leaves no doubt about. */
export const CERTAIN_DOMAIN_WORDS = plainList(`
nxdomain; null mx; nullmx; no mx record; no smtp service; domain does not exist; domain doesn't exist; no such domain; domainnonexistent; 域名不存在`);

/** Likely not about the address: content, reputation, rules of the recipient's side. */
export const LIKELY_SOFT_WORDS: Words = [
  [
    "refused",
    plainList(`
    blocked; block list; blocklist; blacklist; black list; black-list; listed in; listed at; listed on; listed by; is listed; spamhaus; spamcop; barracuda; sorbs; dnsbl; rbl ; (rbl; rbl:; spam; unsolicited; junk; bulk; reputation; content; virus; malware; phishing; suspicious; policy; policies; prohibit; banned; forbidden; complaint; attachment; security reason; security issue; security policies; filter; restricted; restriction; not allowed; not permitted; permission; not accepted; not accept; access denied; denied; refused; message rejected; rejected due; rejected by; rejected for; reject by; unacceptable; violat; blockiert; gesperrt; bloqué; bloque; bloccat; bloquead; zablokowan; заблокирован; спам; engellendi; 迷惑メール; 受信拒否; 拒否; 拒否されました; 스팸; 차단; 수신거부; 수신 거부; 거부; 垃圾邮件; 拒收; 反垃圾; 被拒绝; 拒绝; 黑名单; 违规; 病毒; 屏蔽`),
  ],
];

/** Likely the address, when nothing else is said. */
export const LIKELY_HARD_WORDS = plainList(`
mailbox unavailable; mailbox unavaiable; mailbox not available; mailbox is not available; address rejected; recipient rejected; recipient address rejected; rejected recipient; rejected the recipient; rejected address; rejected the address; does not like recipient; recipient refused; unknown; invalid mailbox; invalid rcptto; inactive; not found; user does not; check the address; check the recipient; check if address is correct; address is correct; misspelled; mistyped; incorrect address; address is incorrect; no route to recipient; not registered; relay recipient; no user`);

/**
 * What RFC 3463 codes say about the address, the longest that fits. A code that is not here says nothing by itself: 5.0.0, 5.1.0, 5.2.0, 5.3.0, 5.5.0 and
 * 5.7.1 stand for anything.
 */
export const NARROW_CODES: readonly (readonly [prefix: string, BounceReason])[] = [
  ["5.1.10", "no_such_address"],
  ["5.1.1", "no_such_address"],
  ["5.1.2", "no_such_domain"],
  ["5.1.3", "no_such_address"],
  ["5.1.4", "no_such_address"],
  ["5.1.6", "no_such_address"],
  ["5.1.7", "refused"],
  ["5.1.8", "refused"],
  ["5.1.9", "refused"],
  ["5.2.1", "address_disabled"],
  ["5.2.2", "mailbox_full"],
  ["5.2.3", "too_large"],
  ["5.3.4", "too_large"],
  ["5.4.310", "no_such_domain"],
  ["5.4.4", "no_such_domain"],
  ["5.7.17", "address_disabled"],
  ["5.7.18", "no_such_domain"],
  ["4.2.2", "mailbox_full"],
];

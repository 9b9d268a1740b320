import type { Signal } from "./signals.ts";

/** English phrases of price, hand-over, absence, machine, wish to stop and complaint; how they are written: phrases.ts. */
export const ENGLISH_MORE: readonly (readonly [Signal, string])[] = [
  [
    "price.asks",
    `how much; your budget; the budget; a budget; budget for; budget range; any budget; have budget;
    is there budget; what budget; budget; is it paid; is this paid; is that paid; paid or; a paid;
    paid opportunity; paid campaign; paid collaboration <12; do you pay; do you guys pay; you pay; you paying;
    what are you paying; are you paying; are you offering; you are offering; you offering; you willing to pay;
    willing to pay; what do you offer; what is the offer; what can you offer; what you can offer; your offer;
    the pay <5; is the pay; pay for this; pay rate; is the rate; the rate <5; your rate; what rate; the fee; a fee;
    flat fee; base fee; fixed fee; what fee; the compensation; what compensation; compensation; compensated;
    remuneration; remunerated; payment; the price; what price; your price; what is the commission; commission;
    commission rate; commission percentage; affiliate or; get paid; be paid; get out of it; in it for me;
    financial terms; financials; financially; commercial terms; paid or gifted; just gifting; only gifting;
    gifted or; offering in return; in return; in exchange for; how much do; what would i get; would i get;
    monetary; reimbursed; honorarium; how much is; how much are; how much for; how much can; what is in it for;
    what do i get; worth my; worth it for; payout; pay me; pay us; paying; pays; paid collab; sponsored or;
    sponsorship fee; budgets; your payment; payment terms; payment method; money; salary; cash; dollars; euros;
    real offer; paid <3; spend; spending; offer a bit; improve the offer; better offer; increase the; double it;
    the terms; your terms; discount code; how much you; discount codes; vouchers; cash only; too little;
    more money;
    best offer; final offer; what kind of budget; any money; if there is money;
    raise it; raise to; raise the; guaranteed fee; minimum guarantee; half now`,
  ],
  [
    "price.names",
    `my rate; my rates; our rate; our rates; her rates; his rates; their rates; rates are; rates as; rates start;
    rates for; rates; rate is; usual rate; rate card; ratecard; price list; pricelist; pricing; prices; my price;
    our price; price for; price is; my fee; our fee; fee is; my fees; i charge; we charge; charge for;
    i would charge; charging; cost for; costs; quote; quotation; i would need at least; need at least;
    need a minimum; minimum of; minimum is; starting at; start at; starts at; starting from; starts from;
    start from; i ask for; i usually get; usually get; packages; package; payment upfront; upfront; deposit;
    too low; higher budget; low budget; lowball; usage rights; exclusive of vat; exclude vat; excluding vat;
    plus vat; cpm; per video; per post; per reel; per story; per short; per integration; per month;
    for a reel|story|short|video|post <6; my minimum; our minimum; at least; in advance; after posting;
    proposed fee; fee per; fees; flat; net 30; invoice; discount; bundle; media kit with; can you do * instead;
    i would ask; we would ask; would be charged; my usual fee; bump; counter; counteroffer; higher offer;
    per deliverable; negotiable; negotiate; add-on; add on`,
  ],
  [
    "price.paid",
    `not for free; not free; no free; not work for free; not do free; not do this for free; not doing this for free;
    not work for product|products|exposure; not work for gifted; not work on a gifted; not do gifted; no gifted;
    not accept gifted; can not accept gifted; not accept free; not do barter; no barter; not do product;
    not do exchange; not do unpaid; no unpaid; not accept unpaid; not accept barter; not work without;
    not promote for free; only do paid; only accept paid; only take paid; only work paid; only work on a paid;
    only work on paid; only paid; only doing paid; only for paid; paid only; paid partnerships; paid partnership;
    paid collaborations; paid collaboration; paid promotions; paid promotion; paid work; paid sponsorship;
    paid basis; paid integration; product only; for exposure; exposure lol; exposure does not; exchange only;
    i get paid; get paid for; not work for nothing; can not work for free; no exchange; no exchange deals;
    not do exchanges; exchange deals; free product; free products; is not payment; no product exchange;
    not do trades; no trades; not trade; no pr only; gifted only; paid deals; paid deal; paid gigs; paid jobs;
    not exposure; free work; not accept vouchers; not possible our prices; barter deals are not possible;
    barter deals; barter; gifted version; not for that amount; not do it for that; for that amount; not post for;
    not for a discount; not for less; not below; not less than; not under; say no to the gifted;
    not for commission; not on commission; no commission only; no affiliate;
    affiliate only; not work on affiliate; not do affiliate; commission only; not work on commission; not only affiliate; require a fee; require payment`,
  ],
  [
    "hand",
    `my manager; my agent; my agency; my management; my talent manager; my representative; my rep; my assistant;
    her manager; his manager; their manager; our manager; her agent; his agent; new manager; my team; our team;
    my partner handles; my management team; management company; talent agency; represented by; represents me;
    manages my; manages all; manages me; manage my; handles my; handles all; handles our; handled by; handle all;
    handles the; handles these; handles this; handles everything; handles brand; handles collaborations;
    handles sponsorships; is handled; are handled; takes care of; take care of; looks after; look after;
    in charge of; responsible for; will take over; take over; take it from here; takes it from;
    no longer represent; no longer with; looping in; loop in; looped in; adding; cc would; in cc; on cc; copied;
    copying in; cc is; ccing; forwarding; forwarded; forward this; have passed; passing this; passed this;
    passed your; pass this to; pass your; put you in touch; introduce you; get in touch with my; connect you with;
    let me connect; signed with; runs my; run my; is the guy; is the one; is your contact; your contact;
    point of contact; manage all; managed by; my business manager; my publicist; my husband; my wife handles;
    colleague; my editor; our partnerships; partnerships manager; partnership manager; partnerships team;
    marketing team; no longer managing; new contact; my mcn; network; label; introducing; meet my; can help you;
    will help you; decides; handles that; is for that; for that`,
  ],
  [
    "handsOver",
    `contact my|our manager|agent|agency|management|team; contact my talent;
    speak to|with my|our manager|agent|agency|management|team; talk to|with my manager|agent|agency|management;
    go through my; going through my; through my agency|manager|agent|management;
    email my manager|agent|agency|management; reach out to my manager|agent|agency|management|team;
    ask my manager|agent|agency|team; get in touch with my; write to my manager|agent|agency;
    my manager|agent|agency|management|team takes|handles|will|does|deals|manages|is; ask her to; ask him to;
    ask them to; connect you with my; introduce you to my; hand you over; hand this over; my manager will;
    my agent will; my agency will; my management will; leave this to my; leave it to my; pass this on to my;
    forward this to my; forwarded this to my; forwarded it to my;
    forwarded your email to my manager|agent|agency|team; ask my management`,
  ],
  [
    "contact",
    `contact; please email; email @; email * @; write to; write * @; send * @; goes to @; use @; for that;
    reach out; reach him; reach her; reach them; reach; get in touch; speak to; speak with; talk to; send this to;
    send it to; send your; send all; send to; resend; direct this; direct your; direct to; directed to;
    drop a line; business inquiries; business enquiries; business inquiry; brand inquiries; brand enquiries;
    brand deals; sponsorship inquiries; inquiries; enquiries; partnerships; for business; for sponsorships;
    for collaborations; for brand; all business; all biz; biz; the right address; right address; best person;
    right person; other address; other email; my business email; business email; work email; instead use;
    please use; use; requests go to; go to; goes to; go through; goes through; go via; goes via; through them; via;
    forward to; inquire at; enquire at; requests; sponsorships; sponsorship; collaborations; deals; business;
    address is; contact person; mailto; mailbox;
    route this through; route * through; through @; copy in @; include @`,
  ],
  [
    "away",
    `out of office; out of the office; out of the studio; ooo; oof; away from; am away; be away; away until;
    away till; away for; away on; away <6; on vacation; on holiday; on holidays; on leave; annual leave;
    maternity leave; parental leave; paternity leave; sick leave; medical leave; on a trip; on a break;
    taking a break; taking time off; time off; day off; travelling; traveling; abroad; on the road; on tour;
    honeymoon; in hospital; surgery; be back; am back; is back; back on; back in; back at; back from; back online;
    back next; back home; returning; return on; return to; will return; i return; when i return; until i return;
    reopen; reopening; closed for; closed from; office is closed; we are closed; offline; off grid; off the grid;
    limited access; no access to; no wifi; no internet; no reception; conference; at a shoot; on a shoot;
    filming in; gone fishing; gone until; unavailable until; not available until; on sabbatical; vacation;
    holiday hours; back <5; home on; be home; am off; off until; off till; off from; off for; off sick; am sick;
    sick; not in the office; not in office; not at my desk; away at; baby; wedding; exams; finals; retreat; hiking;
    backpacking; camping; military; ping me; ask me again; ask again; try me again; check back; circle back;
    remind me; message me again; write me again; contact me again; get back to me; after my; once i am back;
    when i am back; until then; for work and; unreachable; not reachable; not reading; back to work; at work again;
    closed over; closed until; is closed; season; christmas; new year; easter; bank holiday; shutdown`,
  ],
  [
    "auto",
    `automatic reply; automatic response; automatic message; automatically generated; auto reply; auto-reply;
    autoreply; autoresponder; auto-responder; auto response; auto-response; automated response; automated reply;
    automated message; automated email; auto-generated; auto generated; do not reply to this; please do not reply;
    not monitored; unattended mailbox; do not reply; no longer work here; this mailbox is; this inbox is;
    this account is not monitored; this email address is no longer`,
  ],
  [
    "stop",
    `unsubscribe <7; unsubscribe me; unsubscribe us; unsubscribe please; please unsubscribe; me unsubscribe;
    stop <3; stop please; stop emailing; stop sending; stop spamming <1; stop contacting; stop writing;
    stop messaging; stop these; stop mailing; stop following; stop it <4; please stop <5; remove me; remove us;
    remove my; remove our; remove this; remove from your; take me off; take us off; take my; take this address off;
    off your list; off this list; off the list; off your mailing; opt out; opt-out; opting out; do not email;
    not email me; not email us; do not contact; not contact me; not contact us; do not write; not write to me;
    not write me; do not send; not send me; not sending me; do not message me; do not follow up;
    not reach out again; not want to receive; not want any more; not want more; not want these; not want your;
    do not want them; not wish to receive; not wish to be; not like to receive; not receive any;
    not receive further; not want to hear; not want to be contacted; no more emails; no more email;
    no more messages; no further emails; no further contact; no further communication; no further messages;
    not get follow-ups; not get any; cease * communication; cease * contact; cease emailing; cease and desist;
    cease contacting; delete my; delete me; delete our; delete all my; delete * data; erase my; leave me alone;
    lose my email; lose my address; never email; never contact; never write; never signed up; did not sign up;
    did not subscribe; never subscribed; never contact me; remove <2; remove please; please remove; exclude this;
    exclude me; future mailings; take me out; no longer wish; no longer want; not interested in receiving;
    do not ever; never send; block list; blacklist me; stop now; stop this; not mail me; not email; quit emailing;
    quit sending; quit contacting; enough emails; get me off; out of your list; out of your mailing;
    out of your database; from your database; from your list; from this list; from your mailing; from the list;
    from your system; from your records; your mailing list`,
  ],
  [
    "complaint",
    `this is spam; is spam; spam <3; spamming; spammer; spammers; spammy; your spam; marked as spam; mark as spam;
    marked * spam; as spam; sending spam; reported; reporting; i will report; will report; report you; report this;
    reported you; reported to; abuse report; abuse complaint; file a complaint; filing a complaint;
    received complaints; complaint about; formal complaint; formal warning; lawyer; attorney; solicitor;
    legal action; sue you; cease and desist letter; gdpr; dsgvo; can-spam; casl; illegal; unlawful; violates;
    violation; harassment; harassing; unsolicited commercial; unsolicited bulk; unsolicited email;
    unsolicited emails; scam <2; scammer; scammers; you are a scam; this is a scam; scam reported; fraud; phishing;
    ftc; data protection authority; where did you get my; how did you get my; how do you have my;
    where do you have my; how did you find my email; who gave you my; never consented; not consent;
    did not give you permission; without my consent; without my permission; blocked and; fuck; fuck off; piss off;
    screw you; lawyers; attorneys; authorities; is harassment; spam me; spam mail; spam mails; spam email;
    spam emails; this spam; of spam; spamlist; sue; prosecute; ico; data protection; privacy law;
    privacy violation; breach of; consent; blocking you; i will block; reporting you; disgusting; shame on you;
    assholes; go to hell; shut up; bullshit`,
  ],
];

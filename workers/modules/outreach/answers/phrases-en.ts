import type { Signal } from "./signals.ts";

/** English phrases of a yes, and those that change what stands around them; how they are written: phrases.ts. */
export const ENGLISH: readonly (readonly [Signal, string])[] = [
  [
    "neutral",
    `no problem; no problems; not a problem; no worries; no pressure; no rush; no questions; no questions asked;
    no matter; no need to worry; no doubt; why not; not only; not just; nothing but; if you are not interested;
    if not interested; do not hesitate; no longer than; sorry for the late|delay|delayed|slow|wait; sorry for my;
    sorry about the late|delay|wait; sorry to; apologies for; happy to hear you|that|from; happy to see;
    happy to hear from; happy to help you find; email me at; reach me at; contact me at; write me at;
    reach out to me; contact me; glad you; can not wait to see you; it is not too late; not too late;
    if it is not too; spam folder; junk folder; spam box; in spam; my spam; in my junk; not usually;
    do not usually; do not normally; do not often; normally say no; usually say no; not my usual; stop by;
    no later than; unsubscribe at any time; can unsubscribe; to unsubscribe; unsubscribe at; unsubscribe here;
    unsubscribe link; unsubscribe from nothing; pass on to; pass it on; pass this; pass along; passed;
    pay attention; pay off; paid off; price of fame; not spam; at no cost; yes or no; no idea; no clue;
    best of both; rate my; at any rate; first rate; interest rate; engagement rate; view rate; rated; offer you;
    good luck to me; could not agree more; can not complain; not bad; never heard of; do not forget; not yet;
    happy to hear; glad to hear; happy to recommend; happy to refer; happy to pass; happy to forward;
    happy to connect; happy to introduce you; love to but; would love to but; glad to see; free of charge;
    is this possible that you; not exactly; would that be; talk then; talk after; talk soon; chat after;
    speak after; lets talk after; lets talk then; lets chat after; lets talk soon; let us talk after;
    am available again; no such; not possible to open; will be available; not understand; not open; not loading;
    booth; order arrive; would have loved it if; if you have loved; not in the office; not at my desk;
    not in office; not reading; not reachable; off the grid; and no later; no experience; not experienced;
    have never; never done; never worked; never had; never tried; never used; no idea what; not a fan of scripts;
    not message|email|contact|write me|us directly|here|personally; not write to me directly;
    do not message|email|contact me|us here|directly|personally; no objections; no objection; normally decline;
    usually decline; would normally; not worry; do not worry; not regret; will not regret; nothing i would rather;
    not need anything; only condition; unfortunately i missed; sorry my; not good at english; english is not;
    not on tiktok|youtube|instagram; can not promise; not promise; meant for someone; was this meant;
    no longer do reviews; missed your; pass it on to the team`,
  ],
  [
    "turn",
    `but; however; though; although; nevertheless; except; only if; unless; on the other hand; that said;
    having said that; even so; if you have; if there is a; if you can; if you could`,
  ],
  [
    "later",
    `in the future; future projects|campaigns|collaborations|opportunities; future; next year; next time;
    another time; other time; another project; some day; someday; one day; down the line; down the road; later on;
    at a later; recommend; friend of mine`,
  ],
  [
    "condition",
    `if not; if no; if there is no; if there is not; if it is not; if you do not; if you can not; otherwise;
    or else; if that is not; if this is not`,
  ],
  [
    "unsure",
    `not sure; think about it; think it over; think this over; get back to you; come back to you; let you know;
    sleep on it; need to check; have to check; let me check; let me think; undecided; two minds; talk to my;
    discuss with my; discuss it with; not decided; might; i will see; we will see; under review; reviewing`,
  ],
  [
    "yes.wants",
    `interested; am keen; be keen; still keen; very keen; keen to; keen on; would love to; love to work;
    love to collaborate; love to partner; love to hear more; love to try; love to test; love to join;
    love to be part; love to chat; love to know; love to learn; would like to try; would like to give;
    would like to test; would like to participate; would like to work; would like to join;
    would like to collaborate; would like to take part; would like to know more; would like to learn more;
    would like to hear more; would like to cooperate; like to take part; like to try; like to participate;
    happy to collaborate|cooperate|work|help|do|try|test|include|chat|discuss|partner|make|join|participate|talk|jump|review|feature|create|film|explore|promote|go;
    happy to take part; happy to be part; happy to hear more; happy to learn; happy to move; happy to give;
    happy to have; glad to collaborate|cooperate|work|help|do|try|join|participate|partner|move|take; delighted to;
    excited to work|collaborate|join|try|be|partner|get; excited about; thrilled to;
    pleased to work|collaborate|join|cooperate|accept; eager to; looking forward to working;
    looking forward to collaborating; looking forward to cooperating; looking forward to our; am willing to;
    are willing to; willing to give; willing to try; willing to cooperate; open to; would be up for; am up for;
    be up for; am down <6; am down to; am totally down; am so down; count me in; count us in; am in <4;
    we are in <4; am so in; sign me up; sign us up; be my pleasure; would be an honor; would be honoured;
    super happy to; be super happy; want to work; want to collaborate; want to try; want to join;
    want to participate; i want in; like to work with you; like the idea; likes the idea; love the idea;
    love this idea; up my alley; good match; great fit; good fit; perfect fit; great match; perfect match;
    fits really well; fits well; fit my audience; fits my audience; can not wait; happy to; glad to; love to;
    am game; be game; would be glad; would be happy to; would be interested; super interested; very interested;
    so interested; excited; keen; would gladly; honored; honoured; it would be an honor; stoked; would be cool;
    love your proposal; like your proposal; love this opportunity; looking forward to it; look forward to working;
    look forward to collaborating; look forward to it; be part of; die to work; exactly what i; you had me;
    want one; want to get involved; get involved; be involved; be part of this; want cooperate; wants to;
    do want to; want to do; want do; glad to take;
    be down; all for it; all in <5; my interest; our interest; interest in the; interest in your; sounds like something; would enjoy; make something together; do something together; create something; work together; team up; be a part;
    would fit my; fit my channel; would fit well; would fit perfectly; fits my; suits my; would suit my; right for my channel`,
  ],
  [
    "yes.details",
    `tell me more; tell us more; know more; learn more; hear more; more details <8; more information <8;
    further information; further details; the details; some details; send details; send me details;
    send information; the brief; a brief; full brief; next step; next steps; how does it work; how does this work;
    how would it work; how would this work; how do we; how can we start; how do i sign; how to proceed;
    in order to proceed; where do i sign; where to sign; where can i sign; what do you need; what would you need;
    what do i need; what do i have to do; what you need from; need from me; need from us; what deliverables;
    which deliverables; deliverables were you; what did you have in mind; what do you have in mind;
    you have in mind; had in mind; what kind of content; what type of content; content guidelines; guidelines;
    which platform; which product; what product; what is the product; what is the campaign; what is it about;
    campaign about; what is the plan; what is the timeline; the timeline; what are the requirements;
    the requirements; talking points; media pack; one pager; contract draft; a contract; the contract; send over;
    send it over; send me a sample; send the sample; send a sample; send me the product; send the product;
    can you ship; do you ship; shipping address; my address is; ship it to; ship to; send to <6; when do we start;
    when can we start; when would you need; posting dates; tracking link; share a link; share more;
    still available; spot left; spots left; still running; still open; how do i; how can i; how should i;
    what should i; what do you think <6; where do i; which videos; what would the; what would this; what exactly;
    more about; elaborate; specifics; the scope; expectations; what you expect; what do you expect; requirements;
    deadline; when is the; script; brief; send it <4; send one; the product by; receive the product;
    get the product; which countries; my address; address is; delivery address; creative freedom; a sample;
    free sample; samples; presentation; deck; proposal please; send the contract; send the agreement; sign the;
    your website please; am available; are available; available in; free on; free next; free in; briefing;
    a briefing;
    which color|colors|colour|colours|size|sizes|model|version|one|ones; lmk; what colors; what sizes; keep me posted; please confirm if; how long; when would; when is it;
    where do we go from here; how do we go; where do we start; from here; all ears`,
  ],
  [
    "yes.accepts",
    `yes <3; yes please; yes i; yes we; yes this; yes love; yes absolutely; yes of course; yes sure; yes definitely;
    yess; yesss; yeah <3; yeah sure; yeah sounds; yep <3; yup <3; sure <3; sure thing; sure why; for sure <4;
    absolutely <3; absolutely i; absolutely please; definitely <3; of course <4; of course i; certainly <3; gladly;
    with pleasure; lets do it; lets do this; lets go; lets gooo; lets chat; lets talk; lets set up; lets schedule;
    lets discuss; lets get started; lets make it; lets move; lets connect; lets collaborate; lets work; deal <3;
    you have a deal; i accept; we accept; accept your proposal; accept your offer; accept the offer; i agree;
    we agree; am on board; are on board; on board with; i can do it; i could do it; i could film; i can film;
    can make a; could make a; my answer is yes; it is a yes; that is a yes; move forward; moving forward; go ahead;
    would work for me; would work for us; work well for me; works for me; works for us; work for me <6;
    set up a call; hop on a call; jump on a call; schedule a call; book a call; have a call; quick call;
    give it a go; give it a try; give it a shot; would not say no; interested in working; be amazing;
    would be great; be awesome; be perfect; be fantastic; long term partnership; is possible; squeeze in;
    could squeeze; i can post; could post; i can make; i could make; we could make; we can make; can create;
    could create; will do it; i will do; will take the; i will take; happy with that; fine with me; fine by me;
    good with me; okay with me; ok with me; lets try; let us do; let us try; let us talk; let us chat;
    let us collaborate; let us work; let us move; let us schedule; confirmed; i confirm; we confirm; can confirm;
    consider it done; happy days; i would do it <6; we would do it; ready to start; ready to go; ready when;
    lets start; make it happen; makes sense; works on my end; would be possible; can be arranged; can arrange;
    slot in; a slot; january works; would work; could work; can work; that works; this works; that would be;
    count on us; count on me; be okay with you; be ok with you; okay with you; want to join; i would rather do;
    rather do; could work great; make it work; can make it work; would be okay; so yes;
    i can offer; we can offer; i could offer; we could offer; can deliver; could deliver`,
  ],
  [
    "maybe",
    `sounds great; sounds good; sounds fun; sounds amazing; sounds awesome; sounds interesting; sounds cool;
    sounds perfect; sounds exciting; sounds like a; looks good to me; looks great; looks good; looks interesting;
    looks fun; great idea; interesting proposal; proposal is interesting; interesting for us; interesting for me;
    great opportunity; amazing opportunity; i love it; love it; love this; like it; i can do; we can do; could do;
    perfect <3; great <1; why not <3; cool <1`,
  ],
];

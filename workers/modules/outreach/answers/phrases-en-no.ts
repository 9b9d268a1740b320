import type { Signal } from "./signals.ts";

/** English phrases of a no; how they are written: phrases.ts. */
export const ENGLISH_NO: readonly (readonly [Signal, string])[] = [
  [
    "no.declines",
    `no <1; no thanks; no thank you; nope; nah; no sorry; not interested; not really interested; no interest;
    not of interest; have no interest; not keen; decline; declined; declining; pass on this; pass on it;
    pass on the; have to pass; will pass; going to pass; am passing; to pass; i pass; we pass; hard pass; pass <3;
    gonna pass; say no; says no; a no from; it is a no; that is a no; still no; answer is no; but no <6;
    turn this down; turn it down; turn you down; turn down; rather not; not for me; not for us; is not something;
    not my thing; not my cup; am good <3; am good thanks; are good thanks; all good thanks; am okay thanks;
    am ok thanks; regret; regretfully; unable to; not able to; will not be able; will not be taking;
    will not be moving; will not be proceeding; not be moving forward; not moving forward; not move forward;
    not going forward; not be proceeding; will not be participating; will not participate; will not join;
    not taking part; not be joining; not proceed; decided not; decided against; decide not to; can not <4;
    can not do it; can not do this; can not do that; can not accept; can not take; can not participate;
    can not join; can not commit; can not help; can not work; can not collaborate; can not promote; can not agree;
    can not be part; can not right now; unfortunately; sadly; regrettably; am afraid; sorry but; sorry i can not;
    sorry not; sorry no; do not want to; do not wish to; would not want; no longer interested; do not think so;
    not comfortable; not feeling; no go; not happening; not this time; not at this time; not at the moment;
    not right now; not now; not today; maybe later; maybe next time; maybe another time; another time <5;
    some other time; next time <4; perhaps next year; maybe next year; perhaps later; perhaps another;
    keep us in mind; keep me in mind; good luck; best of luck; wish you all the; wish you the best;
    wish you success; wish you luck; all the best with; luck finding; find someone else; ask someone else;
    answer has not changed; told you no; told you guys; already said no; already declined; never <2; never ever;
    never will; never again; never work with; never accept; never promote; not accept; do not accept;
    not accepting; not be reviewed; no more <3; not going to; not gonna; will not do; not do it; do not need;
    no need; not needed; not required; not looking; not currently looking; not worth; prefer not; not get involved;
    is a pass; a pass from; a pass for; not meet our; not meet my; does not meet; not allow me; not allow us;
    does not allow; wishing you; wish you success|luck|well; wish you good; a different brand; gone with another;
    go with another; chosen another; other plans; not the right time; not a good time; timing is not; bad timing;
    not a priority; not going ahead; can not make it; can not make this; am out <4; count me out; leave me out;
    give it a miss; give this a miss; skip this; skip it; will skip; have to skip; not up for; not willing;
    not ready; no chance; no way; absolutely not; definitely not; certainly not; of course not; hell no;
    probably not; not really <3; not possible; impossible; not feasible; not convinced; reject; rejected; refuse;
    withdraw; on hold; pausing; not continue; not have any interest; no intention; not interest me;
    not interest us; not appeal; not excited; not open; not consider; not considering; can not offer; not for sale;
    thanks but no; thank you but no; let it pass; bow out; sit this one out; sitting this one out; opt not to;
    chosen not to; choose not to; not to proceed; not to move; not to participate; not proceeding; wish i could;
    wish we could; would have loved; would have been; would have liked; would have said; was interested;
    were interested; in another life; that is not me; not me <3; not change my mind; alas; not take part;
    not takes part; somebody better; someone better; better suited; a year ago; not any more <6; not anymore <5;
    not right for me; not sell; ad free; ad-free; no ads; and no <4; yeah no; yes no; not taking you up;
    not take you up; have to say no; must say no; got to pass; pass for now; leave it <4; leave it there;
    no brands; flattered but; not see how; not see this; not see a; not see myself; not see us; not happen;
    already have enough; got enough; enough sponsors; too many sponsors; too many; my own projects;
    not our priority; stay independent; keep my page; keep my channel; keeping my channel; that is all; not let me;
    not let us; not allowed; am not allowed;
    be sitting; sitting this; sit out; sitting out; not pursue; forbids; prohibits; try someone else; not make sense; not makes sense; policy of not; not like the product; not like your;
    not feel right; not feel like; not be available; not permit; not permitted; find another; another creator; other creators; not comfortable; not in a position; not at liberty; not the moment; not for now; not keen`,
  ],
  [
    "no.fit",
    `not a fit; not a good fit; not a great fit; not the right fit; not fit; not really fit; not quite fit;
    does not fit; not a match; not a good match; not a great match; not the best match; not the best fit;
    not the right match; does not match; not match; not aligned; not align; does not align; not in line;
    not relevant; not suitable; not suit; does not suit; not the right one; not the right creator;
    not the right person; not right for; not for my; not my audience; not my niche; not my style; not my content;
    not really my; not what i do; not something i; not something we; does not work for; do not think this works;
    not work for; not work for my; not be a fit; not be a good; not appropriate; not my field; outside my niche;
    against my; goes against; not believe in; not the kind; not my kind; not the type; not my type; not my area;
    not my vibe; not fit our; not fit my; not on brand; off brand; not a brand; not serve; different direction;
    different niche; not cover; not about; not resonate; not interest my; not use it; not use this; not use such;
    not a fan; only open to; only do; only does; only film; only cover; only feature; only accept; only take;
    only collaborate; only review; only interested in; currently only; exclusively`,
  ],
  [
    "no.time",
    `fully booked; booked out; booked up; booked until; booked through; booked solid; too busy; so busy; super busy;
    very busy; swamped; overwhelmed; too much on my; a lot on my plate; enough on my plate; no time; not have time;
    not have the time; no capacity; not have capacity; not have the capacity; no bandwidth; not have the bandwidth;
    no availability; not available; am unavailable; schedule is full; calendar is full; schedule is packed;
    schedule does not allow; existing commitments; prior commitments; other commitments; hands are full;
    hands are tied; taking a break from; on a break from; on hiatus; at capacity; no slots; no space;
    no spare time; short on time; not find the time; can not find the time; not have any time; stretched;
    my plate is full; packed schedule; tight schedule; not have space; not have room; no room; not have any slots;
    not have any availability; booked for; busy with; busy until; busy at the moment; too much work; can not fit;
    on vacation all; middle of; moving house; personal reasons; family reasons; health reasons; family emergency;
    not have the energy; no energy; burned out; burnt out; burnout; exam season; finals week; no openings`,
  ],
  [
    "no.partnerships",
    `not do sponsorships; not do sponsored; not do sponsors; not do sponsorship; not do brand;
    not do collaborations; not do collaboration; not do promotions; not do promos; not do promotion; not do ads;
    not do advertising; not do paid; not do partnerships; not do reviews; not do these; not do this; not do any;
    not do it any; not do endorsements; not do affiliate;
    not doing sponsorships|sponsored|brand|collaborations|promotions|ads|any|partnerships|paid; not taking on;
    not taking any; not taking new; not take on; not take any; not take sponsors|sponsorships; not accept any;
    not accept sponsors|sponsorships|sponsored|brand|ads|unsolicited|collaborations|proposals; not accepting any;
    not accepting sponsors|new|sponsorships|brand|partnerships|collaborations; not open to; not open for;
    not looking for sponsors|brand|new; not work with brands|companies|sponsors|agencies;
    not working with brands|companies|sponsors; not partner with; not promote; not promoting; not advertise;
    not endorse; only promote; only work with; no sponsorships; no sponsors; no brand deals; no collaborations;
    no ads; no promotions <5; no partnerships; stop doing; stopped doing; stopped making; no longer do;
    no longer doing; no longer making; no longer make; no longer accept; no longer take; no longer work;
    no longer active; no longer create; quit youtube|tiktok|instagram|social|making|content|posting; have quit;
    have retired; am retired; am retiring; channel is closed; closed my channel; left youtube|tiktok|instagram;
    not create content; not creating content; not making videos; not make videos; not post any more;
    not take sponsored|deals|brand; can not take any; not do this kind; not do that kind; not do deals;
    not do business; not do advertisements; not do commercial; not do giveaways; not do such; not do those;
    not work with; stopped uploading; stopped posting; stopped accepting; stopped taking; quit making; gave up;
    given up; left the; taking a step back; not monetize; not a business; hobby; not sponsored; no sponsorship;
    no advertising; no advertisements; no promo; no longer post; no longer upload; no longer interested;
    not run ads; not run any; not run sponsored; not run sponsorships; non-commercial; noncommercial; not commercial; ad-free channel; not show ads; not place ads; not place products; product placement <8`,
  ],
  [
    "no.competitor",
    `exclusive contract; exclusive deal; exclusive agreement; exclusive partnership; exclusivity;
    under contract with; already work with; already working with; already partnered; already partner;
    already have a; already sponsored; already sponsoring; competitor; competing brand; another brand;
    conflict of interest; conflicts with`,
  ],
  [
    "no.person",
    `wrong person; wrong address; wrong email; wrong guy; wrong contact; not the person; not the owner;
    not a creator; not an influencer; not a youtuber; not have a channel; not have a youtube; not have a tiktok;
    not have an instagram; mistaken me; mixed me up; mistaken identity; contacted the wrong; meant for someone`,
  ],
];

INSERT INTO provider_days (day, meter, used, uncharged, closed_at)
SELECT day_pacific, 'youtube.' || bucket, used, 0, exhausted_at FROM youtube_quota;

INSERT INTO provider_costs (day, meter, workspace, used, uncharged)
SELECT day_pacific, 'youtube.search', workspace, used, 0 FROM youtube_shares;

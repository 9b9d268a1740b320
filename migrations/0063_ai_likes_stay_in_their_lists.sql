-- What an AI task liked was kept as a rating of its project until now, and all lists of the project took it over. Those that nobody said in so many words leave the project; in the list of
-- their task they stay (docs/decisions/ai-likes.md).
INSERT INTO candidate_counters (list_id, tab, dim, key, count)
SELECT m.list_id, CASE WHEN d.value = 'attitude' THEN '*' WHEN s.value = 1 THEN 'pending' ELSE m.tab END, d.value,
  CASE d.value WHEN 'country' THEN m.region WHEN 'followers' THEN m.follower_bucket WHEN 'views' THEN m.view_bucket WHEN 'email' THEN CAST(m.has_email AS TEXT)
    WHEN 'attitude' THEN iif(s.value = 1, 'NORATE', m.attitude) ELSE '' END, sum(s.value)
FROM (
  SELECT c.* FROM project_creators r
  CROSS JOIN auto_finds f ON f.list_id = r.list_id AND f.creator_id = r.creator_id AND f.kind = 'perfectFit' AND f.rated IS NULL
  CROSS JOIN result_lists l ON l.project_id = r.project_id AND l.task_type <> 'LONG_CRAWLER'
  CROSS JOIN candidates c ON c.list_id = l.list_id AND c.creator_id = r.creator_id AND c.attitude = 'LIKE'
  WHERE r.attitude = 'LIKE'
) m CROSS JOIN json_each('["all","country","followers","views","email","attitude"]') d CROSS JOIN json_each('[-1,1]') s
WHERE true GROUP BY 1, 2, 3, 4 HAVING sum(s.value) <> 0
ON CONFLICT (list_id, tab, dim, key) DO UPDATE SET count = count + excluded.count;

UPDATE candidates SET attitude = 'NORATE', tab = 'pending' WHERE attitude = 'LIKE' AND (list_id, creator_id) IN (
  SELECT l.list_id, r.creator_id FROM project_creators r
  CROSS JOIN auto_finds f ON f.list_id = r.list_id AND f.creator_id = r.creator_id AND f.kind = 'perfectFit' AND f.rated IS NULL
  CROSS JOIN result_lists l ON l.project_id = r.project_id AND l.task_type <> 'LONG_CRAWLER'
  WHERE r.attitude = 'LIKE');

DELETE FROM project_creators WHERE attitude = 'LIKE' AND EXISTS (
  SELECT 1 FROM auto_finds f WHERE f.list_id = project_creators.list_id AND f.creator_id = project_creators.creator_id AND f.kind = 'perfectFit' AND f.rated IS NULL);

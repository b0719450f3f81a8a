-- A change of many files touches each of them in several statements, and each statement would write what is kept for searches anew.
-- Between search_hold() and search_release() it is only noted what is due, and then written once. Both belong into one transaction.
CREATE FUNCTION "search_held"() RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce(current_setting('vitrine.search', true), '') = 'held'
$$;
--> statement-breakpoint
CREATE FUNCTION "search_hold"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	CREATE TEMPORARY TABLE search_due (n bigint GENERATED ALWAYS AS IDENTITY, file uuid NOT NULL, kind text NOT NULL, taken text, given text) ON COMMIT DROP;
	PERFORM set_config('vitrine.search', 'held', true);
END $$;
--> statement-breakpoint
-- What is due for these files: all of it anew, the words of their texts, or all of their marks.
CREATE FUNCTION "search_note"(uuids uuid[], what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_due (file, kind) SELECT one, what FROM unnest(uuids) one;
END $$;
--> statement-breakpoint
ALTER FUNCTION "search_refresh"(uuid[]) RENAME TO "search_refresh_now";
--> statement-breakpoint
ALTER FUNCTION "search_remark"(uuid[]) RENAME TO "search_remark_now";
--> statement-breakpoint
ALTER FUNCTION "search_retext"(uuid[]) RENAME TO "search_retext_now";
--> statement-breakpoint
ALTER FUNCTION "search_swap"(uuid[], text[], text[]) RENAME TO "search_swap_now";
--> statement-breakpoint
CREATE FUNCTION "search_refresh"(uuids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF uuids IS NULL THEN RETURN; END IF;
	IF search_held() THEN PERFORM search_note(uuids, 'anew'); ELSE PERFORM search_refresh_now(uuids); END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "search_remark"(uuids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF uuids IS NULL THEN RETURN; END IF;
	IF search_held() THEN PERFORM search_note(uuids, 'marks'); ELSE PERFORM search_remark_now(uuids); END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "search_retext"(uuids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF uuids IS NULL THEN RETURN; END IF;
	IF search_held() THEN PERFORM search_note(uuids, 'texts'); ELSE PERFORM search_retext_now(uuids); END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "search_swap"(uuids uuid[], taken text[], given text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF uuids IS NULL THEN RETURN; END IF;
	IF search_held() THEN
		INSERT INTO search_due (file, kind, taken, given) SELECT one, 'swap', gone, fresh FROM unnest(uuids, taken, given) each_of(one, gone, fresh);
	ELSE
		PERFORM search_swap_now(uuids, taken, given);
	END IF;
END $$;
--> statement-breakpoint
-- Some marks swapped and, where they changed, the words of the texts: one writing of each row. Of what was taken and given the last counts.
CREATE FUNCTION "search_patch"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	uuids uuid[] := array(SELECT DISTINCT file FROM search_due);
	teams uuid[];
	vectors tsvector[];
BEGIN
	PERFORM FROM search_rows s WHERE s.file = ANY (uuids) ORDER BY s.file FOR UPDATE;
	WITH swapped AS (
		SELECT file, array_agg(mark) FILTER (WHERE NOT stays) gone, array_agg(mark) FILTER (WHERE stays) fresh FROM (
			SELECT DISTINCT ON (file, mark) file, mark, stays FROM (
				SELECT n, file, taken mark, false stays FROM search_due WHERE taken IS NOT NULL
				UNION ALL SELECT n, file, given, true FROM search_due WHERE given IS NOT NULL) each_of
			ORDER BY file, mark, n DESC, stays DESC) last_of GROUP BY file
	), texts AS (
		SELECT f.uuid file, left(search_fold(f.name), 200) name_key, search_text(f, v) words
		FROM files f LEFT JOIN versions v ON v.uuid = f.latest_version WHERE f.uuid IN (SELECT file FROM search_due WHERE kind = 'texts') OFFSET 0
	), written AS (
		UPDATE search_rows s SET name_key = coalesce(due.name_key, s.name_key), words = ts_delete(
			CASE WHEN due.words IS NULL THEN s.words ELSE due.words || ts_delete(s.words, tsvector_to_array(ts_filter(s.words, '{a,b,c,d}'))) END,
			coalesce(due.gone, '{}')) || array_to_tsvector(coalesce(due.fresh, '{}'))
		FROM (SELECT k.file, t.name_key, t.words, w.gone, w.fresh, ts_delete(t.words, tsvector_to_array(k.words)) unknown
			FROM search_rows k LEFT JOIN texts t USING (file) LEFT JOIN swapped w USING (file) WHERE k.file IN (SELECT file FROM search_due)) due
		WHERE s.file = due.file RETURNING s.team, nullif(due.unknown, '') words
	) SELECT array_agg(team), array_agg(words) INTO teams, vectors FROM written WHERE words IS NOT NULL;
	IF teams IS NOT NULL THEN PERFORM search_learn(teams, vectors); END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "search_release"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	anew uuid[];
	marks uuid[];
BEGIN
	PERFORM set_config('vitrine.search', '', true);
	-- Without a look at it, a table that was just made is taken for a small one, and joined row by row.
	ANALYZE search_due;
	SELECT array_agg(file) INTO anew FROM (SELECT file FROM search_due GROUP BY file
		HAVING bool_or(kind = 'anew') OR bool_or(kind = 'marks') AND bool_or(kind = 'texts')) whole;
	PERFORM search_refresh_now(anew);
	DELETE FROM search_due WHERE file = ANY (anew);
	SELECT array_agg(DISTINCT file) INTO marks FROM search_due WHERE kind = 'marks';
	PERFORM search_remark_now(marks);
	DELETE FROM search_due WHERE file = ANY (marks);
	PERFORM search_patch();
	DROP TABLE search_due;
END $$;

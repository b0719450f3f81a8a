-- The search index: every function and trigger that keeps search_rows, search_names, search_months and search_words up to date.
-- Triggers do it, so that no writer can forget it. No extension is needed: PostgreSQL 15 or later is enough.
--
-- This file is the current state, not a migration: edit it in place. When its content has changed, the next start applies it
-- after the migrations and rebuilds the index (platform/db/search-index.ts). A function or trigger that is removed or gets
-- other arguments must also be dropped by a migration.
--
-- A word of a file is stored as one letter for its kind, the first four digits of its team and the word itself. The letters:
-- w any text, n name, a creator, m camera, g single characters outside words, x attribute; the others are marks (search_marks
-- below).
-- Words of texts that outsiders can read have weight A; searches of outsiders ask for that weight.
DO $made$
DECLARE
	-- Lower case beyond ASCII needs a Unicode collation, whichever collation the database was created with.
	knows text := coalesce((SELECT c.collname FROM pg_collation c JOIN pg_namespace n ON n.oid = c.collnamespace
		WHERE n.nspname = 'pg_catalog' AND c.collname IN ('pg_unicode_fast', 'pg_c_utf8', 'und-x-icu')
		ORDER BY array_position(ARRAY['pg_unicode_fast', 'pg_c_utf8', 'und-x-icu'], c.collname::text) LIMIT 1), 'default');
	-- Scripts without spaces between words: each character is a word.
	unspaced text := '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])';
	marks text := '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]';
BEGIN
	EXECUTE format($f$
CREATE OR REPLACE FUNCTION "search_fold"(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	folded text;
BEGIN
	IF octet_length(t) = length(t) THEN RETURN lower(t COLLATE "C"); END IF;
	folded := regexp_replace(lower(normalize(t, NFKD) COLLATE %1$I), %2$L, '', 'g');
	folded := normalize(replace(replace(replace(replace(translate(folded, 'øđðłıħς', 'oddlihσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC);
	RETURN CASE WHEN folded = '' THEN t ELSE folded END;
END $$$f$, knows, marks);
	-- search_plain returns the words of a text with one space between them, search_signs the characters that belong to no word.
	EXECUTE format($f$
CREATE OR REPLACE FUNCTION "search_plain"(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	folded text := search_fold(t);
BEGIN
	IF octet_length(folded) = length(folded) THEN RETURN trim(regexp_replace(folded COLLATE "C", '[^a-z0-9]+', ' ', 'g')); END IF;
	RETURN trim(regexp_replace(regexp_replace(folded, %2$L, ' \1 ', 'g') COLLATE %1$I, '[^[:alnum:]]+', ' ', 'g'));
END $$$f$, knows, unspaced);
	EXECUTE format($f$
CREATE OR REPLACE FUNCTION "search_signs"(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	folded text := search_fold(t);
BEGIN
	IF octet_length(folded) = length(folded) THEN RETURN regexp_replace(folded COLLATE "C", '[a-z0-9\s]+', '', 'g'); END IF;
	RETURN regexp_replace(folded COLLATE %1$I, '[[:alnum:][:space:]]+', '', 'g');
END $$$f$, knows);
END $made$;

-- Returns words with their positions in the text format of tsvector, each with the prefix `kind`.
CREATE OR REPLACE FUNCTION "search_placed"(kind text, plain text, start int) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT string_agg(kind || left(word, 200) || ':' || least(place + start, 16383), ' ') FROM unnest(string_to_array(plain, ' ')) WITH ORDINALITY one(word, place)
$$;

CREATE OR REPLACE FUNCTION "search_signed"(kind text, t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	signs text := search_signs(t);
BEGIN
	RETURN CASE WHEN signs <> '' THEN regexp_replace(replace(replace(signs, '\', '\\'), '''', ''''''), '(''''|\\\\|.)', '''' || kind || '\1'':1 ', 'g') END;
END $$;

CREATE OR REPLACE FUNCTION "search_name"(team uuid, name text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT concat_ws(' ', search_placed('w' || left(team::text, 4), search_plain(name), 0), search_signed('g' || left(team::text, 4), name))::tsvector
$$;

-- Returns the mark that represents a tag, folder, collection and so on among the words of a file. It contains only the id, so a
-- rename changes no file.
CREATE OR REPLACE FUNCTION "search_mark"(kind text, id uuid) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN kind || right(replace(id::text, '-', ''), 16);

CREATE OR REPLACE FUNCTION "search_colour"(hex text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	r float := ('x' || substr(hex, 2, 2))::bit(8)::int / 255.0;
	g float := ('x' || substr(hex, 4, 2))::bit(8)::int / 255.0;
	b float := ('x' || substr(hex, 6, 2))::bit(8)::int / 255.0;
	most float := greatest(r, g, b);
	least_of float := least(r, g, b);
	light float := (most + least_of) / 2;
	span float := most - least_of;
	hue float;
BEGIN
	IF light < 0.12 THEN RETURN 'black'; END IF;
	IF light > 0.92 THEN RETURN 'white'; END IF;
	IF span < 0.1 THEN RETURN 'grey'; END IF;
	hue := 60 * CASE WHEN most = r THEN (g - b) / span WHEN most = g THEN (b - r) / span + 2 ELSE (r - g) / span + 4 END;
	IF hue < 0 THEN hue := hue + 360; END IF;
	IF (hue < 45 OR hue >= 345) AND light < 0.35 AND span < 0.5 THEN RETURN 'brown'; END IF;
	RETURN CASE WHEN hue < 15 THEN 'red' WHEN hue < 42 THEN 'orange' WHEN hue < 68 THEN 'yellow' WHEN hue < 160 THEN 'green'
		WHEN hue < 195 THEN 'teal' WHEN hue < 255 THEN 'blue' WHEN hue < 290 THEN 'purple' WHEN hue < 345 THEN 'pink' ELSE 'red' END;
END $$;

-- Returns the marks that depend on the row in files alone.
CREATE OR REPLACE FUNCTION "search_file_marks"(f files) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
	SELECT array_remove(ARRAY[
		's' || left(f.team::text, 4) || f.status,
		CASE WHEN f.parent_folder IS NULL THEN 'f' || left(f.team::text, 4) || 'root' ELSE 'f' || right(replace(f.parent_folder::text, '-', ''), 16) END,
		CASE WHEN f.latitude IS NOT NULL AND f.longitude IS NOT NULL THEN 'h' || left(f.team::text, 4) || 'gps' END,
		CASE WHEN f.description <> '' THEN 'h' || left(f.team::text, 4) || 'description' END,
		CASE WHEN f.copyright <> '' THEN 'h' || left(f.team::text, 4) || 'copyright' END,
		CASE WHEN f.expiration_date IS NOT NULL THEN 'h' || left(f.team::text, 4) || 'expiration' END,
		CASE WHEN f.internal_use THEN 'i' || left(f.team::text, 4) || 'internal' END,
		CASE WHEN f.watermark THEN 'i' || left(f.team::text, 4) || 'watermark' END], NULL)
$$;

-- Returns the marks of the people in a file: p for each person, q for a person who is the only one, and j if the file shows
-- anybody, or anybody without a name.
CREATE OR REPLACE FUNCTION "search_people"(t text, shown uuid) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
	people uuid[];
	faces int;
	known int;
	named int;
BEGIN
	SELECT array_agg(DISTINCT b.person) FILTER (WHERE b.person IS NOT NULL), count(*), count(b.person), count(*) FILTER (WHERE p.name <> '')
	INTO people, faces, known, named FROM bounding_boxes b LEFT JOIN persons p ON p.uuid = b.person WHERE b.file = shown;
	IF faces = 0 THEN RETURN '{}'; END IF;
	RETURN array_remove(array(SELECT search_mark('p', one) FROM unnest(people) one) || ARRAY[
		'j' || t || 'any',
		CASE WHEN known = faces AND cardinality(people) = 1 THEN search_mark('q', people[1]) END,
		CASE WHEN named < faces THEN 'j' || t || 'unnamed' END], NULL);
END $$;

-- Returns all marks of a file: properties with few values, and everything that has an id.
CREATE OR REPLACE FUNCTION "search_marks"(f files, v versions) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
	t text := left(f.team::text, 4);
	tags text[];
	others text[];
BEGIN
	SELECT array_agg(search_mark('t', tag)) INTO tags FROM file_tags WHERE file = f.uuid;
	SELECT array_agg(mark) INTO others FROM (
		SELECT search_mark('r', "right") mark FROM file_rights WHERE file = f.uuid
		UNION ALL SELECT search_mark('l', folder) FROM linked_folders WHERE file = f.uuid
		UNION ALL SELECT search_mark('b', collection) FROM collection_files WHERE file = f.uuid
		UNION ALL SELECT search_mark('x', attribute) FROM file_attributes WHERE file = f.uuid
		UNION ALL SELECT unnest(search_people(t, f.uuid))) all_of;
	RETURN array_remove(tags || others || search_file_marks(f) || ARRAY[
		CASE WHEN tags IS NULL THEN 'u' || t ELSE 'h' || t || 'tags' END,
		CASE WHEN others[1] LIKE 'r%' THEN 'h' || t || 'rights' END,
		'k' || t || v.kind,
		'k' || t || split_part(v.file_type, '/', 2),
		'k' || t || lower(substring(f.name FROM '\.([A-Za-z0-9]{1,8})$') COLLATE "C"),
		'o' || t || CASE WHEN v.width > v.height THEN 'landscape' WHEN v.width < v.height THEN 'portrait' WHEN v.width = v.height THEN 'square' END,
		'z' || t || floor(ln(greatest(v.size, 1)::float8) / ln(2::float8)),
		'd' || t || floor(2 * ln(greatest(v.width, 1)::float8) / ln(2::float8)),
		'y' || t || floor(2 * ln(greatest(v.height, 1)::float8) / ln(2::float8))
	] || CASE WHEN jsonb_typeof(v.colours) = 'array' THEN array(
		SELECT 'c' || t || search_colour(c ->> 'colour') FROM jsonb_array_elements(v.colours) c
		WHERE (c ->> 'weight')::float8 >= 0.08 AND c ->> 'colour' ~ '^#[0-9A-Fa-f]{6}') END, NULL);
END $$;

-- Returns the words of a file's texts with their positions. search_texts(f) returns those texts: description, place, creator,
-- others, and those that outsiders can't read, joined into one. It is generated from the declared fields
-- (platform/db/search-texts.ts) and applied together with this file. Outsiders can't read a hidden name, the original name and
-- the camera either. They find values of public attributes by the attribute's own words, so that making an attribute public
-- rewrites no file. The loop at the end takes two thirds of the time that a query would take.
CREATE OR REPLACE FUNCTION "search_text"(f files, v versions) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
DECLARE
	t text := left(f.team::text, 4);
	w text := 'w' || t;
	plain text := search_plain(f.name);
	kinds text[] := ARRAY[w, 'n' || t];
	plains text[] := ARRAY[plain, plain];
	starts int[] := ARRAY[0, 0];
	-- The weight of each of these: A or none.
	weights text[] := CASE WHEN f.hide_name THEN ARRAY['', ''] ELSE ARRAY['A', 'A'] END;
	texts text[] := search_texts(f);
	creator text := concat_ws(' ', nullif(texts[3], ''), v.source #>> '{creator,name}', v.source #>> '{creator,handle}');
	camera text;
	attributes uuid[];
	said text[];
	word text;
	place int;
	found text := '';
BEGIN
	IF texts[1] <> '' THEN
		kinds := kinds || w; plains := plains || search_plain(texts[1]); starts := starts || 1000; weights := weights || 'A'::text;
	END IF;
	IF texts[2] <> '' THEN
		kinds := kinds || w; plains := plains || search_plain(texts[2]); starts := starts || 8000; weights := weights || 'A'::text;
	END IF;
	IF creator <> '' THEN
		plain := search_plain(creator);
		kinds := kinds || ARRAY[w, 'a' || t]; plains := plains || ARRAY[plain, plain]; starts := starts || ARRAY[9000, 9000]; weights := weights || ARRAY['A', 'A'];
	END IF;
	IF texts[4] <> '' THEN
		kinds := kinds || w; plains := plains || search_plain(texts[4]); starts := starts || 10000; weights := weights || 'A'::text;
	END IF;
	IF texts[5] <> '' THEN
		kinds := kinds || w; plains := plains || search_plain(texts[5]); starts := starts || 11000; weights := weights || ''::text;
	END IF;
	IF v.original_name <> f.name THEN
		kinds := kinds || w; plains := plains || search_plain(v.original_name); starts := starts || 12000; weights := weights || ''::text;
	END IF;
	SELECT (SELECT string_agg(i.value, ' ') FROM metadata m, jsonb_to_recordset(m.items) i(key text, value text)
			WHERE m.version = f.latest_version AND i.key IN ('Make', 'Model')), array_agg(a.attribute),
		array_agg(CASE jsonb_typeof(a.value) WHEN 'string' THEN a.value #>> '{}' ELSE a.value::text END)
		INTO camera, attributes, said FROM file_attributes a WHERE a.file = f.uuid;
	IF camera <> '' THEN
		plain := search_plain(camera);
		kinds := kinds || ARRAY[w, 'm' || t]; plains := plains || ARRAY[plain, plain]; starts := starts || ARRAY[13000, 13000]; weights := weights || ARRAY['', ''];
	END IF;
	FOR n IN 1..coalesce(cardinality(attributes), 0) LOOP
		plain := search_plain(said[n]);
		kinds := kinds || ARRAY[w, search_mark('x', attributes[n]) || '.']; plains := plains || ARRAY[plain, plain]; starts := starts || ARRAY[14000, 14000]; weights := weights || ARRAY['', ''];
	END LOOP;
	FOR n IN 1..cardinality(kinds) LOOP
		place := starts[n];
		FOREACH word IN ARRAY string_to_array(plains[n], ' ') LOOP
			place := least(place + 1, 16383);
			found := found || kinds[n] || left(word, 200) || ':' || place || weights[n] || ' ';
		END LOOP;
	END LOOP;
	RETURN (found || coalesce(search_signed('g' || t, concat(f.name, texts[1], texts[2], creator, texts[4], texts[5])), ''))::tsvector;
END $$;

-- Spelling correction: words of 4 to 24 letters without digits are stored with every variant that lacks one letter.
CREATE OR REPLACE FUNCTION "search_near"(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT array_agg(DISTINCT left(word, at - 1) || substr(word, at + 1)) || word FROM generate_series(1, length(word)) at
$$;

CREATE OR REPLACE FUNCTION "search_learn"(teams uuid[], vectors tsvector[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO search_words (team, word, near)
	SELECT team, word, search_near(word) FROM (
		SELECT team, substr(lexeme, 6) word FROM (
			SELECT DISTINCT g.team, l.lexeme FROM unnest(teams, vectors) g(team, vector), unnest(g.vector) l WHERE left(l.lexeme, 1) = 'w') each_once
		WHERE length(lexeme) BETWEEN 9 AND 29 AND lexeme !~ '^.{5}.*[0-9]'
	) used WHERE NOT EXISTS (SELECT FROM search_words k WHERE k.team = used.team AND k.word = used.word COLLATE "C")
$$;

-- Returns when a photo or video was taken, from its metadata: the same items as takenAt() in platform/media/metadata.ts. A time without
-- a zone is read as UTC. Cameras without a set clock write zeros or the start of QuickTime's calendar.
CREATE OR REPLACE FUNCTION "search_taken"(items jsonb) RETURNS timestamptz LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	parts text[];
	shift text;
BEGIN
	SELECT regexp_match(i.value, '^(\d{4})[:-](0[1-9]|1[0-2])[:-](0[1-9]|[12]\d|3[01])[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?:\.\d+)?\s*(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?') INTO parts
	FROM jsonb_to_recordset(items) i(key text, schema text, value text)
	JOIN unnest(ARRAY['EXIF:DateTimeOriginal', 'QuickTime:CreationDate', 'XMP:DateTimeOriginal', 'EXIF:CreateDate', 'XMP:DateCreated',
		'QuickTime:CreateDate', 'RIFF:DateTimeOriginal']) WITH ORDINALITY source(name, rank) ON source.name = i.schema || ':' || i.key
	WHERE i.value !~ '^1904:01:01 00:00:00' AND i.value ~ '^(1[89]|2\d)\d\d[:-](0[1-9]|1[0-2])[:-](0[1-9]|[12]\d|3[01])[ T]([01]\d|2[0-3]):[0-5]\d'
	ORDER BY source.rank LIMIT 1;
	IF parts IS NULL THEN RETURN NULL; END IF;
	shift := coalesce(parts[7], (SELECT i.value FROM jsonb_to_recordset(items) i(key text, schema text, value text)
		WHERE i.schema = 'EXIF' AND i.key IN ('OffsetTimeOriginal', 'OffsetTime') AND i.value ~ '^[+-](0\d|1[0-4]):?[0-5]\d$'
		ORDER BY i.key DESC LIMIT 1), 'Z');
	-- Days are added to the first of the month, so that a date such as 31 June doesn't cause an error.
	RETURN make_timestamptz(parts[1]::int, parts[2]::int, 1, parts[4]::int, parts[5]::int, coalesce(parts[6], '0')::float8, 'UTC')
		+ (parts[3]::int - 1) * interval '1 day'
		- CASE WHEN shift = 'Z' THEN interval '0' ELSE (left(shift, 1) || '1')::int
			* make_interval(hours => substr(shift, 2, 2)::int, mins => right(shift, 2)::int) END;
END $$;

-- Rewrites the rows of these files. Rows are locked before they are read, so concurrent changes to a file see each other.
CREATE OR REPLACE FUNCTION "search_refresh_now"(uuids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	teams uuid[];
	vectors tsvector[];
BEGIN
	IF uuids IS NULL THEN RETURN; END IF;
	PERFORM FROM search_rows s WHERE s.file = ANY (uuids) ORDER BY s.file FOR UPDATE;
	WITH written AS (
		INSERT INTO search_rows AS s (file, team, in_library, created_at, name_key, size, width, height, taken_at, words)
		SELECT f.uuid, f.team, f.in_library, f.created_at, left(search_fold(f.name), 200), coalesce(v.size, 0), v.width, v.height,
			(SELECT search_taken(m.items) FROM metadata m WHERE m.version = f.latest_version),
			search_text(f, v) || array_to_tsvector(search_marks(f, v))
		FROM files f LEFT JOIN versions v ON v.uuid = f.latest_version WHERE f.uuid = ANY (uuids)
		ON CONFLICT (file) DO UPDATE SET team = excluded.team, in_library = excluded.in_library, created_at = excluded.created_at,
			name_key = excluded.name_key, size = excluded.size, width = excluded.width, height = excluded.height,
			taken_at = excluded.taken_at, words = excluded.words
		WHERE (s.team, s.in_library, s.created_at, s.name_key, s.size, s.width, s.height, s.taken_at, s.words) IS DISTINCT FROM
			(excluded.team, excluded.in_library, excluded.created_at, excluded.name_key, excluded.size, excluded.width, excluded.height, excluded.taken_at, excluded.words)
		RETURNING s.team, s.words
	), gathered AS (SELECT array_agg(team) teams, array_agg(words) vectors FROM written)
	SELECT gathered.teams, gathered.vectors INTO teams, vectors FROM gathered;
	IF teams IS NOT NULL THEN PERFORM search_learn(teams, vectors); END IF;
END $$;

-- Rewrites only the marks and keeps the words of the texts.
CREATE OR REPLACE FUNCTION "search_remark_now"(uuids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF uuids IS NULL THEN RETURN; END IF;
	PERFORM FROM search_rows s WHERE s.file = ANY (uuids) ORDER BY s.file FOR UPDATE;
	UPDATE search_rows s SET words = marked.words, in_library = marked.in_library FROM (
		SELECT k.file, f.in_library, ts_filter(k.words, '{a,b,c,d}') || array_to_tsvector(search_marks(f, v)) words
		FROM search_rows k JOIN files f ON f.uuid = k.file LEFT JOIN versions v ON v.uuid = f.latest_version WHERE k.file = ANY (uuids)
	) marked WHERE s.file = marked.file AND (s.words, s.in_library) IS DISTINCT FROM (marked.words, marked.in_library);
END $$;

-- Rewrites only the words of the texts and keeps the marks.
CREATE OR REPLACE FUNCTION "search_retext_now"(uuids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	teams uuid[];
	vectors tsvector[];
BEGIN
	IF uuids IS NULL THEN RETURN; END IF;
	PERFORM FROM search_rows s WHERE s.file = ANY (uuids) ORDER BY s.file FOR UPDATE;
	WITH written AS (
		UPDATE search_rows s SET name_key = fresh.name_key, words = fresh.words || ts_delete(s.words, tsvector_to_array(ts_filter(s.words, '{a,b,c,d}')))
		FROM (SELECT f.uuid, left(search_fold(f.name), 200) name_key, search_text(f, v) words
			FROM files f LEFT JOIN versions v ON v.uuid = f.latest_version WHERE f.uuid = ANY (uuids) OFFSET 0) fresh
		WHERE s.file = fresh.uuid RETURNING s.team, fresh.words
	) SELECT array_agg(team), array_agg(words) INTO teams, vectors FROM written;
	IF teams IS NOT NULL THEN PERFORM search_learn(teams, vectors); END IF;
END $$;

-- Replaces individual marks, and reads nothing else of a file. Rows are locked first, so that the update sees everything
-- committed.
CREATE OR REPLACE FUNCTION "search_swap_now"(uuids uuid[], taken text[], given text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF uuids IS NULL THEN RETURN; END IF;
	PERFORM FROM search_rows s WHERE s.file = ANY (uuids) ORDER BY s.file FOR UPDATE;
	UPDATE search_rows s SET words = ts_delete(s.words, swap.gone) || array_to_tsvector(swap.fresh) FROM (
		SELECT file, coalesce(array_agg(old_mark) FILTER (WHERE old_mark IS NOT NULL), '{}') gone,
			coalesce(array_agg(new_mark) FILTER (WHERE new_mark IS NOT NULL), '{}') fresh
		FROM unnest(uuids, taken, given) one(file, old_mark, new_mark) GROUP BY file
	) swap WHERE s.file = swap.file;
END $$;

-- A bulk change touches each file in several statements, and each statement would rewrite its row. Between search_hold() and
-- search_release(), which belong in one transaction, changes are only noted in search_due and then written once.
CREATE OR REPLACE FUNCTION "search_held"() RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce(current_setting('vitrine.search', true), '') = 'held'
$$;

CREATE OR REPLACE FUNCTION "search_hold"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	CREATE TEMPORARY TABLE search_due (n bigint GENERATED ALWAYS AS IDENTITY, file uuid NOT NULL, kind text NOT NULL, taken text, given text) ON COMMIT DROP;
	PERFORM set_config('vitrine.search', 'held', true);
END $$;

-- Notes what has to be rewritten for these files: 'anew' (everything), 'texts' or 'marks'.
CREATE OR REPLACE FUNCTION "search_note"(uuids uuid[], what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_due (file, kind) SELECT one, what FROM unnest(uuids) one;
END $$;

CREATE OR REPLACE FUNCTION "search_refresh"(uuids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF uuids IS NULL THEN RETURN; END IF;
	IF search_held() THEN PERFORM search_note(uuids, 'anew'); ELSE PERFORM search_refresh_now(uuids); END IF;
END $$;

CREATE OR REPLACE FUNCTION "search_remark"(uuids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF uuids IS NULL THEN RETURN; END IF;
	IF search_held() THEN PERFORM search_note(uuids, 'marks'); ELSE PERFORM search_remark_now(uuids); END IF;
END $$;

CREATE OR REPLACE FUNCTION "search_retext"(uuids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF uuids IS NULL THEN RETURN; END IF;
	IF search_held() THEN PERFORM search_note(uuids, 'texts'); ELSE PERFORM search_retext_now(uuids); END IF;
END $$;

CREATE OR REPLACE FUNCTION "search_swap"(uuids uuid[], taken text[], given text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF uuids IS NULL THEN RETURN; END IF;
	IF search_held() THEN
		INSERT INTO search_due (file, kind, taken, given) SELECT one, 'swap', gone, fresh FROM unnest(uuids, taken, given) each_of(one, gone, fresh);
	ELSE
		PERFORM search_swap_now(uuids, taken, given);
	END IF;
END $$;

-- Writes noted texts and marks in one update. Files are looked up one by one: a join would scan the whole table.
-- If a mark was both removed and added, the later change wins.
CREATE OR REPLACE FUNCTION "search_patch"() RETURNS void LANGUAGE plpgsql AS $$
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
	), texts AS MATERIALIZED (
		SELECT file, left(search_fold((one.f).name), 200) name_key, search_text(one.f, one.v) words
		FROM (SELECT DISTINCT file FROM search_due WHERE kind = 'texts') due,
			LATERAL (SELECT f, v FROM files f LEFT JOIN versions v ON v.uuid = f.latest_version WHERE f.uuid = due.file OFFSET 0) one
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

CREATE OR REPLACE FUNCTION "search_release"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	anew uuid[];
	marks uuid[];
BEGIN
	PERFORM set_config('vitrine.search', '', true);
	-- Without statistics, PostgreSQL would assume that the new table is small, and join it row by row.
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

CREATE OR REPLACE FUNCTION "search_files_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM search_refresh((SELECT array_agg(uuid) FROM fresh));
	INSERT INTO search_months (team, month, files) SELECT team, date_trunc('month', created_at AT TIME ZONE 'UTC'), count(*) FROM fresh WHERE in_library GROUP BY 1, 2;
	RETURN NULL;
END $$;

-- Changed rows are found with EXCEPT and passed on as arrays: a join would be planned for the first statement of a session, and
-- the plan reused for one row and for a million.
CREATE OR REPLACE FUNCTION "search_files_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	anew uuid[];
	texts uuid[];
	entered uuid[];
	left_it uuid[];
	files uuid[];
	gone text[];
	given text[];
BEGIN
	SELECT array_agg(uuid) INTO anew FROM (SELECT uuid, team, latest_version, created_at, name, hide_name FROM fresh
		EXCEPT SELECT uuid, team, latest_version, created_at, name, hide_name FROM stale) changed;
	PERFORM search_refresh(anew);
	SELECT array_agg(uuid) INTO texts FROM (SELECT n.uuid, search_texts(n) FROM fresh n
		EXCEPT SELECT o.uuid, search_texts(o) FROM stale o) changed;
	PERFORM search_retext(texts);
	SELECT array_agg(uuid), array_agg(old_mark), array_agg(new_mark) INTO files, gone, given FROM (
		SELECT uuid, mark old_mark, NULL new_mark FROM (
			SELECT o.uuid, unnest(search_file_marks(o)) mark FROM stale o EXCEPT SELECT n.uuid, unnest(search_file_marks(n)) FROM fresh n) lost
		UNION ALL SELECT uuid, NULL, mark FROM (
			SELECT n.uuid, unnest(search_file_marks(n)) mark FROM fresh n EXCEPT SELECT o.uuid, unnest(search_file_marks(o)) FROM stale o) won) swapped;
	PERFORM search_swap(files, gone, given);
	SELECT array_agg(uuid) FILTER (WHERE in_library), array_agg(uuid) FILTER (WHERE NOT in_library) INTO entered, left_it FROM (
		SELECT uuid, in_library FROM fresh EXCEPT SELECT uuid, in_library FROM stale) moved;
	IF entered IS NOT NULL THEN UPDATE search_rows SET in_library = true WHERE file = ANY (entered) AND NOT in_library; END IF;
	IF left_it IS NOT NULL THEN UPDATE search_rows SET in_library = false WHERE file = ANY (left_it) AND in_library; END IF;
	INSERT INTO search_months (team, month, files)
	SELECT team, month, sum(n) FROM (
		SELECT team, date_trunc('month', created_at AT TIME ZONE 'UTC') AS month, 1 n FROM fresh WHERE in_library
		UNION ALL SELECT team, date_trunc('month', created_at AT TIME ZONE 'UTC'), -1 FROM stale WHERE in_library
	) moved GROUP BY 1, 2 HAVING sum(n) <> 0;
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "search_files_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_months (team, month, files) SELECT team, date_trunc('month', created_at AT TIME ZONE 'UTC'), -count(*) FROM stale WHERE in_library GROUP BY 1, 2;
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "search_versions_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed uuid[] := array(SELECT uuid FROM (SELECT uuid, kind, file_type, size, width, height, colours, source, original_name FROM fresh
		EXCEPT SELECT uuid, kind, file_type, size, width, height, colours, source, original_name FROM stale) differ);
BEGIN
	PERFORM search_refresh((SELECT array_agg(f.uuid) FROM versions v JOIN files f ON f.uuid = v.file AND f.latest_version = v.uuid WHERE v.uuid = ANY (changed)));
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "search_metadata_put"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	put uuid[] := array(SELECT version FROM fresh);
BEGIN
	PERFORM search_refresh((SELECT array_agg(f.uuid) FROM versions v JOIN files f ON f.uuid = v.file AND f.latest_version = v.uuid WHERE v.uuid = ANY (put)));
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "search_tags_added"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	files uuid[];
	gone text[];
	given text[];
BEGIN
	SELECT array_agg(file), array_agg(old_mark), array_agg(new_mark) INTO files, gone, given FROM (
		SELECT file, 'u' || left(team::text, 4) old_mark, search_mark('t', tag) new_mark FROM fresh
		UNION ALL SELECT DISTINCT file, NULL, 'h' || left(team::text, 4) || 'tags' FROM fresh) tagged;
	PERFORM search_swap(files, gone, given);
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "search_tags_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	touched uuid[] := array(SELECT DISTINCT file FROM stale);
	bare uuid[];
	files uuid[];
	gone text[];
	given text[];
BEGIN
	PERFORM FROM search_rows s WHERE s.file = ANY (touched) ORDER BY s.file FOR UPDATE;
	bare := array(SELECT one FROM unnest(touched) one WHERE NOT EXISTS (SELECT FROM file_tags t WHERE t.file = one));
	SELECT array_agg(file), array_agg(old_mark), array_agg(new_mark) INTO files, gone, given FROM (
		SELECT file, search_mark('t', tag) old_mark, NULL new_mark FROM stale
		UNION ALL SELECT DISTINCT file, 'h' || left(team::text, 4) || 'tags', 'u' || left(team::text, 4) FROM stale WHERE file = ANY (bare)) untagged;
	PERFORM search_swap(files, gone, given);
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "search_mark_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM search_remark((SELECT array_agg(DISTINCT file) FROM fresh));
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "search_mark_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM search_remark((SELECT array_agg(DISTINCT file) FROM (SELECT file FROM fresh UNION ALL SELECT file FROM stale) both_of));
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "search_mark_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM search_remark((SELECT array_agg(DISTINCT file) FROM stale));
	RETURN NULL;
END $$;

-- Descriptions and places of faces change often and are not searched.
CREATE OR REPLACE FUNCTION "search_boxes_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM search_remark((SELECT array_agg(DISTINCT file) FROM (
		SELECT uuid, file, person FROM fresh EXCEPT SELECT uuid, file, person FROM stale) changed));
	RETURN NULL;
END $$;

-- Names of people. A person who has no name, or was merged into another, can't be found by name.
CREATE OR REPLACE FUNCTION "search_person_put"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND new.name = old.name AND new.merged_into IS NOT DISTINCT FROM old.merged_into THEN RETURN NULL; END IF;
	DELETE FROM search_names WHERE id = new.uuid;
	IF new.name <> '' AND new.merged_into IS NULL THEN
		INSERT INTO search_names (team, kind, id, folded, mark, words)
		VALUES (new.team, 'person', new.uuid, search_fold(new.name), search_mark('p', new.uuid), search_name(new.team, new.name))
		ON CONFLICT DO NOTHING;
		PERFORM search_learn(ARRAY[new.team], ARRAY[search_name(new.team, new.name)]);
	END IF;
	IF TG_OP = 'UPDATE' AND (new.name = '') <> (old.name = '') THEN
		PERFORM search_remark((SELECT array_agg(DISTINCT file) FROM bounding_boxes WHERE person = new.uuid));
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "search_value_put"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM search_refresh((SELECT array_agg(DISTINCT file) FROM fresh));
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "search_value_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM search_refresh((SELECT array_agg(DISTINCT file) FROM stale));
	RETURN NULL;
END $$;

-- Names of tags, folders, collections and rights records. Arguments: the kind and the letter of the mark.
CREATE OR REPLACE FUNCTION "search_name_put"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF new.name = old.name THEN RETURN NULL; END IF;
		DELETE FROM search_names WHERE id = old.uuid AND folded = search_fold(old.name);
	END IF;
	INSERT INTO search_names (team, kind, id, folded, mark, words)
	VALUES (new.team, TG_ARGV[0], new.uuid, search_fold(new.name), search_mark(TG_ARGV[1], new.uuid), search_name(new.team, new.name))
	ON CONFLICT DO NOTHING;
	PERFORM search_learn(ARRAY[new.team], ARRAY[search_name(new.team, new.name)]);
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "search_name_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM search_names WHERE id = old.uuid;
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "search_synonym_put"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_names (team, kind, id, folded, mark, words)
	VALUES (new.team, 'tag', new.tag, search_fold(new.name), search_mark('t', new.tag), search_name(new.team, new.name))
	ON CONFLICT DO NOTHING;
	PERFORM search_learn(ARRAY[new.team], ARRAY[search_name(new.team, new.name)]);
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "search_synonym_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM search_names n USING tags t WHERE n.id = old.tag AND t.uuid = old.tag AND n.folded = search_fold(old.name) AND search_fold(t.name) <> n.folded;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "search_added" AFTER INSERT ON "files" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "search_files_added"();

CREATE OR REPLACE TRIGGER "search_changed" AFTER UPDATE ON "files" REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "search_files_changed"();

CREATE OR REPLACE TRIGGER "search_gone" AFTER DELETE ON "files" REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION "search_files_gone"();

CREATE OR REPLACE TRIGGER "search_changed" AFTER UPDATE ON "versions" REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "search_versions_changed"();

CREATE OR REPLACE TRIGGER "search_added" AFTER INSERT ON "metadata" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "search_metadata_put"();

CREATE OR REPLACE TRIGGER "search_changed" AFTER UPDATE ON "metadata" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "search_metadata_put"();

CREATE OR REPLACE TRIGGER "search_added" AFTER INSERT ON "file_attributes" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "search_value_put"();

CREATE OR REPLACE TRIGGER "search_changed" AFTER UPDATE ON "file_attributes" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "search_value_put"();

CREATE OR REPLACE TRIGGER "search_gone" AFTER DELETE ON "file_attributes" REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION "search_value_gone"();

DO $made$
DECLARE
	one text;
BEGIN
	FOREACH one IN ARRAY ARRAY['file_tags', 'file_rights', 'linked_folders', 'collection_files'] LOOP
		EXECUTE format('CREATE OR REPLACE TRIGGER search_added AFTER INSERT ON %I REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION %I()', one, CASE one WHEN 'file_tags' THEN 'search_tags_added' ELSE 'search_mark_added' END);
		EXECUTE format('CREATE OR REPLACE TRIGGER search_gone AFTER DELETE ON %I REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION %I()', one, CASE one WHEN 'file_tags' THEN 'search_tags_gone' ELSE 'search_mark_gone' END);
		-- Positions in a collection change often and are not searched.
		IF one <> 'collection_files' THEN
			EXECUTE format('CREATE OR REPLACE TRIGGER search_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION search_mark_changed()', one);
		END IF;
	END LOOP;
	FOREACH one IN ARRAY ARRAY['tags:tag:t', 'folders:folder:f', 'collections:collection:b', 'rights:rights:r'] LOOP
		EXECUTE format('CREATE OR REPLACE TRIGGER search_named AFTER INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION search_name_put(%L, %L)',
			split_part(one, ':', 1), split_part(one, ':', 2), split_part(one, ':', 3));
		EXECUTE format('CREATE OR REPLACE TRIGGER search_gone AFTER DELETE ON %I FOR EACH ROW EXECUTE FUNCTION search_name_gone()', split_part(one, ':', 1));
	END LOOP;
END $made$;

CREATE OR REPLACE TRIGGER "search_added" AFTER INSERT ON "bounding_boxes" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "search_mark_added"();

CREATE OR REPLACE TRIGGER "search_changed" AFTER UPDATE ON "bounding_boxes" REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "search_boxes_changed"();

CREATE OR REPLACE TRIGGER "search_gone" AFTER DELETE ON "bounding_boxes" REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION "search_mark_gone"();

CREATE OR REPLACE TRIGGER "search_named" AFTER INSERT OR UPDATE ON "persons" FOR EACH ROW EXECUTE FUNCTION "search_person_put"();

CREATE OR REPLACE TRIGGER "search_gone" AFTER DELETE ON "persons" FOR EACH ROW EXECUTE FUNCTION "search_name_gone"();

CREATE OR REPLACE TRIGGER "search_named" AFTER INSERT ON "tag_synonyms" FOR EACH ROW EXECUTE FUNCTION "search_synonym_put"();

CREATE OR REPLACE TRIGGER "search_gone" AFTER DELETE ON "tag_synonyms" FOR EACH ROW EXECUTE FUNCTION "search_synonym_gone"();

-- Rebuilds the whole index from the other tables. Batches keep the memory of one statement small.
CREATE OR REPLACE FUNCTION "search_rebuild"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	batch uuid[];
BEGIN
	DELETE FROM search_names;
	DELETE FROM search_words;
	DELETE FROM search_months;
	INSERT INTO search_names (team, kind, id, folded, mark, words)
	SELECT team, kind, id, search_fold(name), search_mark(letter, id), search_name(team, name) FROM (
		SELECT team, 'tag' kind, 't' letter, uuid id, name FROM tags
		UNION ALL SELECT team, 'tag', 't', tag, name FROM tag_synonyms
		UNION ALL SELECT team, 'folder', 'f', uuid, name FROM folders
		UNION ALL SELECT team, 'collection', 'b', uuid, name FROM collections
		UNION ALL SELECT team, 'rights', 'r', uuid, name FROM rights
		UNION ALL SELECT team, 'person', 'p', uuid, name FROM persons WHERE name <> '' AND merged_into IS NULL) named
	ON CONFLICT DO NOTHING;
	PERFORM search_learn(array_agg(team), array_agg(words)) FROM search_names HAVING count(*) > 0;
	FOR batch IN SELECT array_agg(uuid) FROM (SELECT uuid, row_number() OVER (ORDER BY uuid) / 1000 part FROM files) parts GROUP BY part LOOP
		PERFORM search_refresh_now(batch);
		-- Rows that are already current are not rewritten above, so their words are learnt here.
		PERFORM search_learn(array_agg(team), array_agg(words)) FROM search_rows WHERE file = ANY (batch) HAVING count(*) > 0;
	END LOOP;
	INSERT INTO search_months (team, month, files)
	SELECT team, date_trunc('month', created_at AT TIME ZONE 'UTC'), count(*) FROM files WHERE in_library GROUP BY 1, 2;
END $$;

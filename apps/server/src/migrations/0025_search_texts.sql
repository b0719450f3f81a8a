-- The search asks search_texts for the texts of a file: description, place, creator and the others. After the migrations, each start
-- makes that function again of the declared fields (platform/db/search-texts.ts), so that a new field needs no SQL here.
CREATE FUNCTION "search_texts"(f files) RETURNS text[] LANGUAGE sql STABLE AS $$
	SELECT ARRAY[f.description, f.location_text, f.source_display_name, concat_ws(chr(10), nullif(f.copyright, ''), nullif(f.rights_context, ''))]
$$;
--> statement-breakpoint
-- What was changed is told by EXCEPT and handed on as arrays: a join would be planned for the first statement of a session, and kept for
-- those that change one row and those that change a million.
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
	SELECT array_agg(uuid) INTO anew FROM (SELECT uuid, team, latest_version, created_at, name FROM fresh
		EXCEPT SELECT uuid, team, latest_version, created_at, name FROM stale) changed;
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_text"(f files, v versions) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
DECLARE
	t text := left(f.team::text, 4);
	w text := 'w' || t;
	plain text := search_plain(f.name);
	kinds text[] := ARRAY[w, 'n' || t];
	plains text[] := ARRAY[plain, plain];
	starts int[] := ARRAY[0, 0];
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
		kinds := kinds || w; plains := plains || search_plain(texts[1]); starts := starts || 1000;
	END IF;
	IF texts[2] <> '' THEN
		kinds := kinds || w; plains := plains || search_plain(texts[2]); starts := starts || 8000;
	END IF;
	IF creator <> '' THEN
		plain := search_plain(creator);
		kinds := kinds || ARRAY[w, 'a' || t]; plains := plains || ARRAY[plain, plain]; starts := starts || ARRAY[9000, 9000];
	END IF;
	IF texts[4] <> '' THEN
		kinds := kinds || w; plains := plains || search_plain(texts[4]); starts := starts || 10000;
	END IF;
	IF v.original_name <> f.name THEN
		kinds := kinds || w; plains := plains || search_plain(v.original_name); starts := starts || 12000;
	END IF;
	SELECT (SELECT string_agg(i.value, ' ') FROM metadata m, jsonb_to_recordset(m.items) i(key text, value text)
			WHERE m.version = f.latest_version AND i.key IN ('Make', 'Model')), array_agg(a.attribute),
		array_agg(CASE jsonb_typeof(a.value) WHEN 'string' THEN a.value #>> '{}' ELSE a.value::text END)
		INTO camera, attributes, said FROM file_attributes a WHERE a.file = f.uuid;
	IF camera <> '' THEN
		plain := search_plain(camera);
		kinds := kinds || ARRAY[w, 'm' || t]; plains := plains || ARRAY[plain, plain]; starts := starts || ARRAY[13000, 13000];
	END IF;
	FOR n IN 1..coalesce(cardinality(attributes), 0) LOOP
		plain := search_plain(said[n]);
		kinds := kinds || ARRAY[w, search_mark('x', attributes[n]) || '.']; plains := plains || ARRAY[plain, plain]; starts := starts || ARRAY[14000, 14000];
	END LOOP;
	FOR n IN 1..cardinality(kinds) LOOP
		place := starts[n];
		FOREACH word IN ARRAY string_to_array(plains[n], ' ') LOOP
			place := least(place + 1, 16383);
			found := found || kinds[n] || left(word, 200) || ':' || place || ' ';
		END LOOP;
	END LOOP;
	RETURN (found || coalesce(search_signed('g' || t, concat(f.name, texts[1], texts[2], creator, texts[4])), ''))::tsvector;
END $$;

CREATE TABLE "team_bytes" (
	"team" uuid NOT NULL,
	"slot" integer NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "team_bytes_team_slot_pk" PRIMARY KEY("team","slot")
);
--> statement-breakpoint
-- The size of a version never changes, so insertions and deletions are all there is to count.
CREATE FUNCTION "count_team_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "team_bytes" ("team", "slot", "bytes")
	SELECT "team", pg_backend_pid() % 128, CASE TG_OP WHEN 'INSERT' THEN sum("size") ELSE -sum("size") END
	FROM "changed" GROUP BY "team" ORDER BY "team"
	ON CONFLICT ("team", "slot") DO UPDATE SET "bytes" = "team_bytes"."bytes" + excluded."bytes";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "versions_added" AFTER INSERT ON "versions" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_team_bytes"();
--> statement-breakpoint
CREATE TRIGGER "versions_deleted" AFTER DELETE ON "versions" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_team_bytes"();
--> statement-breakpoint
INSERT INTO "team_bytes" ("team", "slot", "bytes") SELECT "team", 0, sum("size") FROM "versions" GROUP BY "team";

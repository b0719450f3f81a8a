-- A version keeps its number whichever others are deleted. Those there are now are counted in the order in which they came.
ALTER TABLE "files" ADD COLUMN "versions_made" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "versions" v SET "number" = counted.n
FROM (SELECT uuid, row_number() OVER (PARTITION BY file ORDER BY created_at, uuid) n FROM "versions") counted
WHERE counted.uuid = v.uuid AND counted.n > 1;--> statement-breakpoint
UPDATE "files" f SET "versions_made" = made.n
FROM (SELECT file, max("number") n FROM "versions" GROUP BY file HAVING max("number") > 1) made WHERE f.uuid = made.file;

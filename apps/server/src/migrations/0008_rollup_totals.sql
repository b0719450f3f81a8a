CREATE TABLE "rollup_totals" (
	"series" text NOT NULL,
	"subject" uuid NOT NULL,
	"key" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "rollup_totals_series_subject_key_pk" PRIMARY KEY("series","subject","key")
);
--> statement-breakpoint
DROP INDEX "versions_sizes";--> statement-breakpoint
CREATE INDEX "rollup_counts_files" ON "rollup_counts" USING btree ("subject","key","day","series","amount") WHERE grain = 'd' and starts_with(series, 'teams.file_');--> statement-breakpoint
-- What was counted before: the months of views and downloads of each file.
INSERT INTO "rollup_totals" ("series", "subject", "key", "amount")
SELECT 'teams.file_uses', "subject", "key"::uuid, sum("amount") FROM "rollup_counts"
WHERE "series" IN ('teams.file_downloads', 'teams.file_views') AND "grain" = 'm' AND "key" <> ''
GROUP BY 2, 3;

CREATE TABLE "rollup_counts" (
	"series" text NOT NULL,
	"subject" uuid NOT NULL,
	"grain" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "rollup_counts_series_subject_grain_day_key_pk" PRIMARY KEY("series","subject","grain","day","key")
);
--> statement-breakpoint
CREATE TABLE "rollup_members" (
	"series" text NOT NULL,
	"subject" uuid NOT NULL,
	"day" date NOT NULL,
	"member" text NOT NULL,
	CONSTRAINT "rollup_members_series_subject_day_member_pk" PRIMARY KEY("series","subject","day","member")
);
--> statement-breakpoint
CREATE TABLE "rollups" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rollup_counts_top" ON "rollup_counts" USING btree ("series","subject","grain","day","amount") WHERE key <> '';--> statement-breakpoint
CREATE INDEX "rollup_members_day" ON "rollup_members" USING btree ("day");--> statement-breakpoint
CREATE INDEX "ledger_media_centre" ON "ledger" USING btree ((data ->> 'media_centre'),"seq") WHERE team is not null and data ? 'media_centre';
CREATE TABLE "damaged_objects" (
	"key" uuid PRIMARY KEY NOT NULL,
	"problem" text NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scrubs" (
	"name" text PRIMARY KEY NOT NULL,
	"position" uuid,
	"checked" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_cursor" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "quota" bigint DEFAULT 0 NOT NULL;
CREATE TABLE "guest_consents" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"guest_link" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "source_claimed" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "guest_consent" uuid;--> statement-breakpoint
ALTER TABLE "guest_links" ADD COLUMN "consent" text DEFAULT 'required' NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_links" ADD COLUMN "consent_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "unknown_rights" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "guest_consent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "guest_consent" uuid;--> statement-breakpoint
ALTER TABLE "guest_consents" ADD CONSTRAINT "guest_consents_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Nobody asked the guests of before for consent: their names are claims.
UPDATE "files" SET "source_claimed" = "source_display_name" WHERE "guest_link" IS NOT NULL;

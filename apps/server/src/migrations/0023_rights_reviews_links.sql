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
ALTER TABLE "links" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "source_claimed" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "guest_consent" uuid;--> statement-breakpoint
ALTER TABLE "guest_links" ADD COLUMN "consent" text DEFAULT 'required' NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_links" ADD COLUMN "consent_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "collection" uuid;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "gallery" uuid;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "unknown_rights" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "guest_consent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "review_submissions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Existing teams keep working as before; new teams review submissions.
ALTER TABLE "teams" ALTER COLUMN "review_submissions" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "guest_consent" uuid;--> statement-breakpoint
ALTER TABLE "guest_consents" ADD CONSTRAINT "guest_consents_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_collection_collections_uuid_fk" FOREIGN KEY ("collection") REFERENCES "public"."collections"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_gallery_galleries_uuid_fk" FOREIGN KEY ("gallery") REFERENCES "public"."galleries"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_creator" ON "files" USING btree ("created_by","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "files_public" ON "files" USING btree ("team") WHERE public;--> statement-breakpoint
CREATE INDEX "share_links_collection" ON "share_links" USING btree ("collection");--> statement-breakpoint
CREATE INDEX "share_links_gallery" ON "share_links" USING btree ("gallery");--> statement-breakpoint
-- Earlier guests were never asked for consent, so their names are only claims.
UPDATE "files" SET "source_claimed" = "source_display_name" WHERE "guest_link" IS NOT NULL;

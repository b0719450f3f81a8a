CREATE TABLE "guest_links" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"name" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"folder" uuid,
	"hash" text NOT NULL,
	"password_hash" text,
	"active" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "user" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "guest_link" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "key_hash" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "guest_link" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "guest" jsonb;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "review_status" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_folder_folders_uuid_fk" FOREIGN KEY ("folder") REFERENCES "public"."folders"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guest_links_hash" ON "guest_links" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "guest_links_team" ON "guest_links" USING btree ("team","uuid");--> statement-breakpoint
CREATE INDEX "files_guest_link" ON "files" USING btree ("guest_link") WHERE guest_link is not null;--> statement-breakpoint
CREATE INDEX "uploads_guest_link" ON "uploads" USING btree ("guest_link","created_at") WHERE guest_link is not null;
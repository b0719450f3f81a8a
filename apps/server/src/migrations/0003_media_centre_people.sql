CREATE TABLE "media_centre_access_requests" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"media_centre" uuid NOT NULL,
	"user" uuid NOT NULL,
	"reason" text NOT NULL,
	"approved" boolean,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_centre_followers" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"media_centre" uuid NOT NULL,
	"email" text NOT NULL,
	"secret_hash" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"told_until" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_centre_people" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"media_centre" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'viewer' NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"first_visit_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "download_requests" ADD COLUMN "media_centre" uuid;--> statement-breakpoint
ALTER TABLE "download_requests" ADD COLUMN "album" uuid;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "media_centre" uuid;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "album" uuid;--> statement-breakpoint
ALTER TABLE "media_centre_access_requests" ADD CONSTRAINT "media_centre_access_requests_media_centre_media_centres_uuid_fk" FOREIGN KEY ("media_centre") REFERENCES "public"."media_centres"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_access_requests" ADD CONSTRAINT "media_centre_access_requests_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_access_requests" ADD CONSTRAINT "media_centre_access_requests_answered_by_users_uuid_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_followers" ADD CONSTRAINT "media_centre_followers_media_centre_media_centres_uuid_fk" FOREIGN KEY ("media_centre") REFERENCES "public"."media_centres"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_people" ADD CONSTRAINT "media_centre_people_media_centre_media_centres_uuid_fk" FOREIGN KEY ("media_centre") REFERENCES "public"."media_centres"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_people" ADD CONSTRAINT "media_centre_people_invited_by_users_uuid_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_centre_access_requests_open" ON "media_centre_access_requests" USING btree ("media_centre","user") WHERE approved is null;--> statement-breakpoint
CREATE INDEX "media_centre_access_requests_centre" ON "media_centre_access_requests" USING btree ("media_centre","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "media_centre_followers_once" ON "media_centre_followers" USING btree ("media_centre","email");--> statement-breakpoint
CREATE UNIQUE INDEX "media_centre_followers_secret" ON "media_centre_followers" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "media_centre_people_once" ON "media_centre_people" USING btree ("media_centre","email");--> statement-breakpoint
CREATE INDEX "media_centre_people_email" ON "media_centre_people" USING btree ("email");--> statement-breakpoint
CREATE INDEX "download_requests_media_centre" ON "download_requests" USING btree ("media_centre","uuid" DESC NULLS FIRST) WHERE media_centre is not null;--> statement-breakpoint
CREATE INDEX "downloads_media_centre" ON "downloads" USING btree ("media_centre","uuid" DESC NULLS FIRST) WHERE media_centre is not null;
CREATE TABLE "media_centre_files" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"album" uuid NOT NULL,
	"file" uuid NOT NULL,
	"position" double precision NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_centre_albums" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"media_centre" uuid NOT NULL,
	"parent_album" uuid,
	"kind" text DEFAULT 'album' NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"query" text,
	"access" text DEFAULT 'inherit' NOT NULL,
	"downloads" text,
	"cover" uuid,
	"position" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_centres" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"password_hash" text,
	"live" boolean DEFAULT false NOT NULL,
	"downloads" text DEFAULT 'request' NOT NULL,
	"accent" text,
	"logo" uuid,
	"cover" uuid,
	"press_contact" jsonb,
	"footer_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recycled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "media_centre_files" ADD CONSTRAINT "media_centre_files_album_media_centre_albums_uuid_fk" FOREIGN KEY ("album") REFERENCES "public"."media_centre_albums"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_files" ADD CONSTRAINT "media_centre_files_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_albums" ADD CONSTRAINT "media_centre_albums_media_centre_media_centres_uuid_fk" FOREIGN KEY ("media_centre") REFERENCES "public"."media_centres"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_albums" ADD CONSTRAINT "media_centre_albums_parent_album_media_centre_albums_uuid_fk" FOREIGN KEY ("parent_album") REFERENCES "public"."media_centre_albums"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_albums" ADD CONSTRAINT "media_centre_albums_cover_files_uuid_fk" FOREIGN KEY ("cover") REFERENCES "public"."files"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centres" ADD CONSTRAINT "media_centres_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centres" ADD CONSTRAINT "media_centres_logo_files_uuid_fk" FOREIGN KEY ("logo") REFERENCES "public"."files"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centres" ADD CONSTRAINT "media_centres_cover_files_uuid_fk" FOREIGN KEY ("cover") REFERENCES "public"."files"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centres" ADD CONSTRAINT "media_centres_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_centre_files_once" ON "media_centre_files" USING btree ("album","file");--> statement-breakpoint
CREATE INDEX "media_centre_files_order" ON "media_centre_files" USING btree ("album","pinned" DESC NULLS LAST,"position","uuid");--> statement-breakpoint
CREATE INDEX "media_centre_files_file" ON "media_centre_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "media_centre_albums_order" ON "media_centre_albums" USING btree ("media_centre","parent_album","position","uuid");--> statement-breakpoint
CREATE INDEX "media_centre_albums_parent" ON "media_centre_albums" USING btree ("parent_album");--> statement-breakpoint
CREATE UNIQUE INDEX "media_centres_slug" ON "media_centres" USING btree ("team","slug") WHERE recycled_at is null;--> statement-breakpoint
CREATE INDEX "media_centres_team" ON "media_centres" USING btree ("team","title","uuid");
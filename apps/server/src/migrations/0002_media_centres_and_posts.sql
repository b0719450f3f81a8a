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
CREATE TABLE "media_centre_followers" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"media_centre" uuid NOT NULL,
	"email" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"told_until" timestamp with time zone DEFAULT now() NOT NULL,
	"digest_at" timestamp with time zone,
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
CREATE TABLE "visitor_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_attempts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"post" uuid NOT NULL,
	"team" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"memory" jsonb NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"failure" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_files" (
	"post" uuid NOT NULL,
	"position" integer NOT NULL,
	"file" uuid NOT NULL,
	"crop" jsonb,
	"alt_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "post_files_post_position_pk" PRIMARY KEY("post","position")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"account" uuid,
	"platform" text NOT NULL,
	"post_type" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"scheduled_at" timestamp with time zone,
	"time_zone" text NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"first_comment" text DEFAULT '' NOT NULL,
	"first_comment_status" text DEFAULT 'none' NOT NULL,
	"location" jsonb,
	"user_tags" jsonb NOT NULL,
	"audience" jsonb,
	"approval" text DEFAULT 'none' NOT NULL,
	"approval_note" text DEFAULT '' NOT NULL,
	"approval_by" uuid,
	"problems" jsonb NOT NULL,
	"failure" jsonb,
	"network_id" text,
	"permalink" text,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_accounts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"platform" text NOT NULL,
	"network_id" text NOT NULL,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"photo" "bytea",
	"photo_type" text,
	"photo_hash" text,
	"active" boolean DEFAULT true NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text,
	"scopes" jsonb NOT NULL,
	"token_issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"refresh_expires_at" timestamp with time zone,
	"lost" boolean DEFAULT false NOT NULL,
	"problem" text,
	"checked_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_connections" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"state_hash" text NOT NULL,
	"team" uuid NOT NULL,
	"platform" text NOT NULL,
	"user" uuid NOT NULL,
	"session_hash" text NOT NULL,
	"account" uuid,
	"verifier" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "social_connections_state_hash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
CREATE TABLE "tagged_posts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"account" uuid NOT NULL,
	"network_id" text NOT NULL,
	"username" text NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"permalink" text,
	"media_type" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "downloads" ALTER COLUMN "user" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "download_requests" ADD COLUMN "media_centre" uuid;--> statement-breakpoint
ALTER TABLE "download_requests" ADD COLUMN "album" uuid;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "media_centre" uuid;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "album" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "credit_line" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_centre_access_requests" ADD CONSTRAINT "media_centre_access_requests_media_centre_media_centres_uuid_fk" FOREIGN KEY ("media_centre") REFERENCES "public"."media_centres"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_access_requests" ADD CONSTRAINT "media_centre_access_requests_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_access_requests" ADD CONSTRAINT "media_centre_access_requests_answered_by_users_uuid_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_files" ADD CONSTRAINT "media_centre_files_album_media_centre_albums_uuid_fk" FOREIGN KEY ("album") REFERENCES "public"."media_centre_albums"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_files" ADD CONSTRAINT "media_centre_files_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_albums" ADD CONSTRAINT "media_centre_albums_media_centre_media_centres_uuid_fk" FOREIGN KEY ("media_centre") REFERENCES "public"."media_centres"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_albums" ADD CONSTRAINT "media_centre_albums_parent_album_media_centre_albums_uuid_fk" FOREIGN KEY ("parent_album") REFERENCES "public"."media_centre_albums"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_albums" ADD CONSTRAINT "media_centre_albums_cover_files_uuid_fk" FOREIGN KEY ("cover") REFERENCES "public"."files"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_followers" ADD CONSTRAINT "media_centre_followers_media_centre_media_centres_uuid_fk" FOREIGN KEY ("media_centre") REFERENCES "public"."media_centres"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_people" ADD CONSTRAINT "media_centre_people_media_centre_media_centres_uuid_fk" FOREIGN KEY ("media_centre") REFERENCES "public"."media_centres"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centre_people" ADD CONSTRAINT "media_centre_people_invited_by_users_uuid_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centres" ADD CONSTRAINT "media_centres_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centres" ADD CONSTRAINT "media_centres_logo_files_uuid_fk" FOREIGN KEY ("logo") REFERENCES "public"."files"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centres" ADD CONSTRAINT "media_centres_cover_files_uuid_fk" FOREIGN KEY ("cover") REFERENCES "public"."files"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_centres" ADD CONSTRAINT "media_centres_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_attempts" ADD CONSTRAINT "post_attempts_post_posts_uuid_fk" FOREIGN KEY ("post") REFERENCES "public"."posts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_post_posts_uuid_fk" FOREIGN KEY ("post") REFERENCES "public"."posts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_account_social_accounts_uuid_fk" FOREIGN KEY ("account") REFERENCES "public"."social_accounts"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_approval_by_users_uuid_fk" FOREIGN KEY ("approval_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_connections" ADD CONSTRAINT "social_connections_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_connections" ADD CONSTRAINT "social_connections_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_connections" ADD CONSTRAINT "social_connections_account_social_accounts_uuid_fk" FOREIGN KEY ("account") REFERENCES "public"."social_accounts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tagged_posts" ADD CONSTRAINT "tagged_posts_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tagged_posts" ADD CONSTRAINT "tagged_posts_account_social_accounts_uuid_fk" FOREIGN KEY ("account") REFERENCES "public"."social_accounts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rollup_counts_top" ON "rollup_counts" USING btree ("series","subject","grain","day","amount") WHERE key <> '';--> statement-breakpoint
CREATE INDEX "rollup_members_day" ON "rollup_members" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "media_centre_access_requests_open" ON "media_centre_access_requests" USING btree ("media_centre","user") WHERE approved is null;--> statement-breakpoint
CREATE INDEX "media_centre_access_requests_centre" ON "media_centre_access_requests" USING btree ("media_centre","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "media_centre_files_once" ON "media_centre_files" USING btree ("album","file");--> statement-breakpoint
CREATE INDEX "media_centre_files_order" ON "media_centre_files" USING btree ("album","pinned" DESC NULLS LAST,"position","uuid");--> statement-breakpoint
CREATE INDEX "media_centre_files_file" ON "media_centre_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "media_centre_albums_order" ON "media_centre_albums" USING btree ("media_centre","parent_album","position","uuid");--> statement-breakpoint
CREATE INDEX "media_centre_albums_parent" ON "media_centre_albums" USING btree ("parent_album");--> statement-breakpoint
CREATE UNIQUE INDEX "media_centre_followers_once" ON "media_centre_followers" USING btree ("media_centre","email");--> statement-breakpoint
CREATE UNIQUE INDEX "media_centre_people_once" ON "media_centre_people" USING btree ("media_centre","email");--> statement-breakpoint
CREATE INDEX "media_centre_people_email" ON "media_centre_people" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "media_centres_slug" ON "media_centres" USING btree ("team","slug") WHERE recycled_at is null;--> statement-breakpoint
CREATE INDEX "media_centres_team" ON "media_centres" USING btree ("team","title","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "post_attempts_live" ON "post_attempts" USING btree ("post") WHERE state in ('claimed', 'ready', 'sent', 'accepted', 'unconfirmed', 'done');--> statement-breakpoint
CREATE INDEX "post_attempts_next" ON "post_attempts" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "post_files_file" ON "post_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "posts_calendar" ON "posts" USING btree ("team","scheduled_at","uuid");--> statement-breakpoint
CREATE INDEX "posts_due" ON "posts" USING btree ("status","scheduled_at");--> statement-breakpoint
CREATE INDEX "posts_account" ON "posts" USING btree ("account","status");--> statement-breakpoint
CREATE UNIQUE INDEX "social_accounts_network" ON "social_accounts" USING btree ("team","platform","network_id");--> statement-breakpoint
CREATE INDEX "social_connections_age" ON "social_connections" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tagged_posts_network" ON "tagged_posts" USING btree ("account","network_id");--> statement-breakpoint
CREATE INDEX "tagged_posts_team" ON "tagged_posts" USING btree ("team","posted_at");--> statement-breakpoint
CREATE INDEX "ledger_media_centre" ON "ledger" USING btree ((data ->> 'media_centre'),"seq") WHERE team is not null and data ? 'media_centre';--> statement-breakpoint
CREATE INDEX "download_requests_media_centre" ON "download_requests" USING btree ("media_centre","uuid" DESC NULLS FIRST) WHERE media_centre is not null;--> statement-breakpoint
CREATE INDEX "downloads_media_centre" ON "downloads" USING btree ("media_centre","uuid" DESC NULLS FIRST) WHERE media_centre is not null;
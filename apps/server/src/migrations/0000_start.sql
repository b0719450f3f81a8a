CREATE TABLE "leases" (
	"key" text PRIMARY KEY NOT NULL,
	"token" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"team" uuid,
	"actor" uuid,
	"about" uuid,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"strikes" integer DEFAULT 0 NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"sender" uuid NOT NULL,
	"key" uuid NOT NULL,
	"request" text NOT NULL,
	"status" integer,
	"body" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replies_sender_key_pk" PRIMARY KEY("sender","key")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "links" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"redirect" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"token" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"session" uuid NOT NULL,
	"spent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"photo" text,
	"is_staff" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp with time zone,
	"second_factor" boolean DEFAULT false NOT NULL,
	"last_login" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "looks" (
	"version" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"phash" bigint NOT NULL,
	"group" uuid
);
--> statement-breakpoint
CREATE TABLE "files" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"copyright" text DEFAULT '' NOT NULL,
	"rights_context" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"available_from" timestamp with time zone,
	"expiration_date" date,
	"expires_at" timestamp with time zone,
	"internal_use" boolean DEFAULT false NOT NULL,
	"watermark" boolean DEFAULT false NOT NULL,
	"hide_name" boolean DEFAULT false NOT NULL,
	"update_exif" boolean DEFAULT false NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"review_status" smallint DEFAULT 0 NOT NULL,
	"parent_folder" uuid,
	"latitude" double precision,
	"longitude" double precision,
	"latest_version" uuid,
	"latest_creator" uuid,
	"recycled_at" timestamp with time zone,
	"recycled_by" uuid,
	"in_library" boolean GENERATED ALWAYS AS (review_status = 0 and recycled_at is null) STORED NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"name" text NOT NULL,
	"parent_folder" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"email" text NOT NULL,
	"role" uuid NOT NULL,
	"invited_by" uuid,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"user" uuid NOT NULL,
	"role" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"name" text NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"custom_copyright_disclaimer" text DEFAULT '' NOT NULL,
	"download_agreement" text DEFAULT '' NOT NULL,
	"use_case_required" boolean DEFAULT false NOT NULL,
	"recycling_days" integer DEFAULT 30 NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"logo" "bytea",
	"logo_type" text,
	"logo_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_entries" (
	"upload" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"file" uuid,
	"problem" text,
	CONSTRAINT "upload_entries_upload_position_pk" PRIMARY KEY("upload","position")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"user" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"folder" uuid,
	"path" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"made_file" uuid,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "makings" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL,
	"name" text NOT NULL,
	"wish" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"queue" integer NOT NULL,
	"asked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "metadata" (
	"version" uuid PRIMARY KEY NOT NULL,
	"items" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renditions" (
	"version" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"file_type" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renditions_version_name_pk" PRIMARY KEY("version","name")
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"file" uuid NOT NULL,
	"rank" bigserial NOT NULL,
	"original_name" text NOT NULL,
	"file_type" text NOT NULL,
	"kind" text NOT NULL,
	"key" uuid NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"duration" double precision,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" jsonb,
	"placeholder" text,
	"colours" jsonb,
	"phash" bigint,
	"look" integer DEFAULT 0 NOT NULL,
	"thumbnail" jsonb,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_files" (
	"name" text PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"made_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spent_tokens" ADD CONSTRAINT "spent_tokens_session_sessions_uuid_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_version_versions_uuid_fk" FOREIGN KEY ("version") REFERENCES "public"."versions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_parent_folder_folders_uuid_fk" FOREIGN KEY ("parent_folder") REFERENCES "public"."folders"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_recycled_by_users_uuid_fk" FOREIGN KEY ("recycled_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_folder_folders_uuid_fk" FOREIGN KEY ("parent_folder") REFERENCES "public"."folders"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_role_roles_uuid_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_invited_by_users_uuid_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_role_roles_uuid_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_entries" ADD CONSTRAINT "upload_entries_upload_uploads_uuid_fk" FOREIGN KEY ("upload") REFERENCES "public"."uploads"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_folder_folders_uuid_fk" FOREIGN KEY ("folder") REFERENCES "public"."folders"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makings" ADD CONSTRAINT "makings_version_versions_uuid_fk" FOREIGN KEY ("version") REFERENCES "public"."versions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makings" ADD CONSTRAINT "makings_asked_by_users_uuid_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metadata" ADD CONSTRAINT "metadata_version_versions_uuid_fk" FOREIGN KEY ("version") REFERENCES "public"."versions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_version_versions_uuid_fk" FOREIGN KEY ("version") REFERENCES "public"."versions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_files" ADD CONSTRAINT "demo_files_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_team" ON "ledger" USING btree ("team","seq");--> statement-breakpoint
CREATE INDEX "ledger_about" ON "ledger" USING btree ("about","seq");--> statement-breakpoint
CREATE INDEX "limits_age" ON "limits" USING btree ("until");--> statement-breakpoint
CREATE INDEX "mails_age" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "replies_age" ON "replies" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user");--> statement-breakpoint
CREATE INDEX "links_age" ON "links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_user" ON "second_factors" USING btree ("user");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user");--> statement-breakpoint
CREATE INDEX "spent_tokens_session" ON "spent_tokens" USING btree ("session");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("last_name","first_name","uuid");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "looks_0" ON "looks" USING btree ("team",(("phash" >> 0) & 65535));--> statement-breakpoint
CREATE INDEX "looks_16" ON "looks" USING btree ("team",(("phash" >> 16) & 65535));--> statement-breakpoint
CREATE INDEX "looks_32" ON "looks" USING btree ("team",(("phash" >> 32) & 65535));--> statement-breakpoint
CREATE INDEX "looks_48" ON "looks" USING btree ("team",(("phash" >> 48) & 65535));--> statement-breakpoint
CREATE INDEX "looks_group" ON "looks" USING btree ("team","group") WHERE "group" is not null;--> statement-breakpoint
CREATE INDEX "files_newest" ON "files" USING btree ("team","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE in_library;--> statement-breakpoint
CREATE INDEX "files_folder" ON "files" USING btree ("team","parent_folder","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE in_library;--> statement-breakpoint
CREATE INDEX "files_apart" ON "files" USING btree ("team","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE not in_library;--> statement-breakpoint
CREATE INDEX "files_name" ON "files" USING btree ("team","parent_folder","name");--> statement-breakpoint
CREATE INDEX "folders_team" ON "folders" USING btree ("team","parent_folder");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_once" ON "invites" USING btree ("team","email");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_hash" ON "invites" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "invites_role" ON "invites" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "members_once" ON "members" USING btree ("team","user");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user");--> statement-breakpoint
CREATE INDEX "members_role" ON "members" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name" ON "roles" USING btree ("team",lower("name"));--> statement-breakpoint
CREATE INDEX "teams_name" ON "teams" USING btree (lower("name"),"uuid");--> statement-breakpoint
CREATE INDEX "uploads_age" ON "uploads" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "makings_name" ON "makings" USING btree ("version","name");--> statement-breakpoint
CREATE INDEX "versions_file" ON "versions" USING btree ("file","rank");--> statement-breakpoint
CREATE INDEX "versions_bytes" ON "versions" USING btree ("team","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "versions_key" ON "versions" USING btree ("key");
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
	"asked_by" uuid,
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
CREATE TABLE "attachments" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"file" uuid NOT NULL,
	"attached" uuid,
	"url" text,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "related_files" (
	"file" uuid NOT NULL,
	"related" uuid NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "related_files_file_related_pk" PRIMARY KEY("file","related")
);
--> statement-breakpoint
CREATE TABLE "attributes" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"attribute_type" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"position" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_attributes" (
	"file" uuid NOT NULL,
	"attribute" uuid NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "file_attributes_file_attribute_pk" PRIMARY KEY("file","attribute")
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
	"draft" jsonb,
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
CREATE TABLE "bulk_items" (
	"run" uuid NOT NULL,
	"file" uuid NOT NULL,
	"name" text NOT NULL,
	"wanted" jsonb,
	"before" jsonb,
	"problem" text,
	CONSTRAINT "bulk_items_run_file_pk" PRIMARY KEY("run","file")
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"user" uuid,
	"asked" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "collection_files" (
	"collection" uuid NOT NULL,
	"file" uuid NOT NULL,
	"position" double precision NOT NULL,
	"added_by" uuid,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_files_collection_file_pk" PRIMARY KEY("collection","file")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"query" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"file" uuid NOT NULL,
	"user" uuid,
	"text" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"spot" jsonb,
	"moment" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"parent" uuid,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"user" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreements_user_text_pk" PRIMARY KEY("user","text")
);
--> statement-breakpoint
CREATE TABLE "approval_rules" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"longest_px" integer,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "download_requests" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"file" uuid NOT NULL,
	"user" uuid NOT NULL,
	"link" uuid,
	"use_case" text NOT NULL,
	"shape" text NOT NULL,
	"approved" boolean,
	"reason" text DEFAULT '' NOT NULL,
	"until" timestamp with time zone,
	"once" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone,
	"clean" boolean DEFAULT false NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"file" uuid NOT NULL,
	"file_name" text NOT NULL,
	"version" uuid NOT NULL,
	"sha256" text NOT NULL,
	"shape" text NOT NULL,
	"marked" boolean NOT NULL,
	"surface" text NOT NULL,
	"link" uuid,
	"user" uuid NOT NULL,
	"person_name" text NOT NULL,
	"person_email" text NOT NULL,
	"use_case" text DEFAULT '' NOT NULL,
	"disclaimer" text,
	"agreement" text,
	"rights" jsonb,
	"request" uuid,
	"zip" uuid,
	"sent_at" timestamp with time zone,
	"withheld" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_texts" (
	"hash" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "looks" (
	"version" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"phash" bigint NOT NULL,
	"group" uuid,
	"apart" uuid
);
--> statement-breakpoint
CREATE TABLE "single_embed_files" (
	"embed" uuid NOT NULL,
	"file" uuid NOT NULL,
	"position" double precision NOT NULL,
	CONSTRAINT "single_embed_files_embed_file_pk" PRIMARY KEY("embed","file")
);
--> statement-breakpoint
CREATE TABLE "single_embeds" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team" uuid NOT NULL,
	"title" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stars" (
	"user" uuid NOT NULL,
	"file" uuid NOT NULL,
	"team" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stars_user_file_pk" PRIMARY KEY("user","file")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"location_text" text DEFAULT '' NOT NULL,
	"source_display_name" text DEFAULT '' NOT NULL,
	"source_claimed" text DEFAULT '' NOT NULL,
	"copied_from" uuid,
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
	"public_until" timestamp with time zone,
	"public_downloads" text DEFAULT 'request' NOT NULL,
	"review_status" smallint DEFAULT 0 NOT NULL,
	"parent_folder" uuid,
	"position" double precision,
	"latitude" double precision,
	"longitude" double precision,
	"latest_version" uuid,
	"latest_creator" uuid,
	"versions_made" integer DEFAULT 1 NOT NULL,
	"guest_link" uuid,
	"guest_consent" uuid,
	"recycled_at" timestamp with time zone,
	"recycled_by" uuid,
	"in_library" boolean GENERATED ALWAYS AS (review_status = 0 and recycled_at is null) STORED NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "linked_folders" (
	"file" uuid NOT NULL,
	"folder" uuid NOT NULL,
	"file_created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "linked_folders_file_folder_pk" PRIMARY KEY("file","folder")
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"name" text NOT NULL,
	"parent_folder" uuid,
	"recycled_at" timestamp with time zone,
	"recycled_by" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "galleries" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"cover" uuid,
	"public" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_files" (
	"gallery" uuid NOT NULL,
	"file" uuid NOT NULL,
	"position" double precision NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gallery_files_gallery_file_pk" PRIMARY KEY("gallery","file")
);
--> statement-breakpoint
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
CREATE TABLE "guest_links" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"name" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"folder" uuid,
	"consent" text DEFAULT 'required' NOT NULL,
	"consent_text" text DEFAULT '' NOT NULL,
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
CREATE TABLE "share_link_files" (
	"link" uuid NOT NULL,
	"file" uuid NOT NULL,
	"position" double precision NOT NULL,
	CONSTRAINT "share_link_files_link_file_pk" PRIMARY KEY("link","file")
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team" uuid NOT NULL,
	"title" text NOT NULL,
	"folder" uuid,
	"collection" uuid,
	"gallery" uuid,
	"password_hash" text,
	"expires_at" timestamp with time zone,
	"downloads_by" text DEFAULT 'request' NOT NULL,
	"asks_use_case" boolean DEFAULT false NOT NULL,
	"watermark" boolean DEFAULT false NOT NULL,
	"max_downloads" integer,
	"on" boolean DEFAULT true NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expiry_reminders" (
	"file" uuid NOT NULL,
	"expiration_date" date NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expiry_reminders_file_expiration_date_pk" PRIMARY KEY("file","expiration_date")
);
--> statement-breakpoint
CREATE TABLE "file_rights" (
	"file" uuid NOT NULL,
	"right" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_rights_file_right_pk" PRIMARY KEY("file","right")
);
--> statement-breakpoint
CREATE TABLE "rights" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"channels" text[] DEFAULT '{}' NOT NULL,
	"territories" text[] DEFAULT '{}' NOT NULL,
	"duration_days" integer,
	"holder" text DEFAULT '' NOT NULL,
	"document" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_months" (
	"team" uuid NOT NULL,
	"month" date NOT NULL,
	"files" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_names" (
	"team" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"folded" text NOT NULL,
	"mark" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_names_id_folded_pk" PRIMARY KEY("id","folded")
);
--> statement-breakpoint
CREATE TABLE "search_rows" (
	"file" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"in_library" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name_key" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"team" uuid NOT NULL,
	"word" text NOT NULL,
	"near" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "folder_shares" (
	"folder" uuid NOT NULL,
	"team" uuid NOT NULL,
	"shared_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "folder_shares_folder_team_pk" PRIMARY KEY("folder","team")
);
--> statement-breakpoint
CREATE TABLE "file_tags" (
	"tag" uuid NOT NULL,
	"file" uuid NOT NULL,
	"team" uuid NOT NULL,
	"file_created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_tags_file_tag_pk" PRIMARY KEY("file","tag")
);
--> statement-breakpoint
CREATE TABLE "tag_synonyms" (
	"team" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"tag" uuid NOT NULL,
	CONSTRAINT "tag_synonyms_team_slug_pk" PRIMARY KEY("team","slug")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
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
	"unknown_rights" text DEFAULT 'warn' NOT NULL,
	"guest_consent" text DEFAULT '' NOT NULL,
	"lift_metadata" boolean DEFAULT true NOT NULL,
	"review_submissions" boolean DEFAULT true NOT NULL,
	"embed_domains" text[] DEFAULT '{}' NOT NULL,
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
	"user" uuid,
	"key_hash" text,
	"guest_link" uuid,
	"guest" jsonb,
	"guest_consent" uuid,
	"review_status" smallint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"folder" uuid,
	"path" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file" uuid,
	"together" text,
	"state" text DEFAULT 'open' NOT NULL,
	"made_file" uuid,
	"problem" text,
	"told_at" timestamp with time zone,
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
	"number" integer DEFAULT 1 NOT NULL,
	"together" text,
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
	"source" jsonb,
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
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_attached_files_uuid_fk" FOREIGN KEY ("attached") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_added_by_users_uuid_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_files" ADD CONSTRAINT "related_files_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_files" ADD CONSTRAINT "related_files_related_files_uuid_fk" FOREIGN KEY ("related") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_files" ADD CONSTRAINT "related_files_added_by_users_uuid_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attributes" ADD CONSTRAINT "attributes_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_attributes" ADD CONSTRAINT "file_attributes_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_attributes" ADD CONSTRAINT "file_attributes_attribute_attributes_uuid_fk" FOREIGN KEY ("attribute") REFERENCES "public"."attributes"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spent_tokens" ADD CONSTRAINT "spent_tokens_session_sessions_uuid_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_run_bulk_runs_uuid_fk" FOREIGN KEY ("run") REFERENCES "public"."bulk_runs"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_files" ADD CONSTRAINT "collection_files_collection_collections_uuid_fk" FOREIGN KEY ("collection") REFERENCES "public"."collections"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_files" ADD CONSTRAINT "collection_files_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_files" ADD CONSTRAINT "collection_files_added_by_users_uuid_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_comments_uuid_fk" FOREIGN KEY ("parent") REFERENCES "public"."comments"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_resolved_by_users_uuid_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_text_terms_texts_hash_fk" FOREIGN KEY ("text") REFERENCES "public"."terms_texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_requests" ADD CONSTRAINT "download_requests_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_requests" ADD CONSTRAINT "download_requests_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_requests" ADD CONSTRAINT "download_requests_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_requests" ADD CONSTRAINT "download_requests_answered_by_users_uuid_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_link_share_links_uuid_fk" FOREIGN KEY ("link") REFERENCES "public"."share_links"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_disclaimer_terms_texts_hash_fk" FOREIGN KEY ("disclaimer") REFERENCES "public"."terms_texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_agreement_terms_texts_hash_fk" FOREIGN KEY ("agreement") REFERENCES "public"."terms_texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_version_versions_uuid_fk" FOREIGN KEY ("version") REFERENCES "public"."versions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_embed_files" ADD CONSTRAINT "single_embed_files_embed_single_embeds_uuid_fk" FOREIGN KEY ("embed") REFERENCES "public"."single_embeds"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_embed_files" ADD CONSTRAINT "single_embed_files_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_embeds" ADD CONSTRAINT "single_embeds_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_embeds" ADD CONSTRAINT "single_embeds_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stars" ADD CONSTRAINT "stars_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stars" ADD CONSTRAINT "stars_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_parent_folder_folders_uuid_fk" FOREIGN KEY ("parent_folder") REFERENCES "public"."folders"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_recycled_by_users_uuid_fk" FOREIGN KEY ("recycled_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_folders" ADD CONSTRAINT "linked_folders_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_folders" ADD CONSTRAINT "linked_folders_folder_folders_uuid_fk" FOREIGN KEY ("folder") REFERENCES "public"."folders"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_folder_folders_uuid_fk" FOREIGN KEY ("parent_folder") REFERENCES "public"."folders"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_recycled_by_users_uuid_fk" FOREIGN KEY ("recycled_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_cover_files_uuid_fk" FOREIGN KEY ("cover") REFERENCES "public"."files"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_files" ADD CONSTRAINT "gallery_files_gallery_galleries_uuid_fk" FOREIGN KEY ("gallery") REFERENCES "public"."galleries"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_files" ADD CONSTRAINT "gallery_files_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_consents" ADD CONSTRAINT "guest_consents_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_folder_folders_uuid_fk" FOREIGN KEY ("folder") REFERENCES "public"."folders"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link_files" ADD CONSTRAINT "share_link_files_link_share_links_uuid_fk" FOREIGN KEY ("link") REFERENCES "public"."share_links"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link_files" ADD CONSTRAINT "share_link_files_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_folder_folders_uuid_fk" FOREIGN KEY ("folder") REFERENCES "public"."folders"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_collection_collections_uuid_fk" FOREIGN KEY ("collection") REFERENCES "public"."collections"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_gallery_galleries_uuid_fk" FOREIGN KEY ("gallery") REFERENCES "public"."galleries"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_reminders" ADD CONSTRAINT "expiry_reminders_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_rights" ADD CONSTRAINT "file_rights_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_rights" ADD CONSTRAINT "file_rights_right_rights_uuid_fk" FOREIGN KEY ("right") REFERENCES "public"."rights"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights" ADD CONSTRAINT "rights_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights" ADD CONSTRAINT "rights_document_files_uuid_fk" FOREIGN KEY ("document") REFERENCES "public"."files"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights" ADD CONSTRAINT "rights_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_rows" ADD CONSTRAINT "search_rows_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_shares" ADD CONSTRAINT "folder_shares_folder_folders_uuid_fk" FOREIGN KEY ("folder") REFERENCES "public"."folders"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_shares" ADD CONSTRAINT "folder_shares_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_shares" ADD CONSTRAINT "folder_shares_shared_by_users_uuid_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_tags" ADD CONSTRAINT "file_tags_tag_tags_uuid_fk" FOREIGN KEY ("tag") REFERENCES "public"."tags"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_tags" ADD CONSTRAINT "file_tags_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_synonyms" ADD CONSTRAINT "tag_synonyms_tag_tags_uuid_fk" FOREIGN KEY ("tag") REFERENCES "public"."tags"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "attachments_file" ON "attachments" USING btree ("file","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_once" ON "attachments" USING btree ("file","attached");--> statement-breakpoint
CREATE INDEX "attachments_attached" ON "attachments" USING btree ("attached");--> statement-breakpoint
CREATE INDEX "related_files_related" ON "related_files" USING btree ("related");--> statement-breakpoint
CREATE UNIQUE INDEX "attributes_slug" ON "attributes" USING btree ("team","slug");--> statement-breakpoint
CREATE INDEX "file_attributes_attribute" ON "file_attributes" USING btree ("attribute","file");--> statement-breakpoint
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
CREATE INDEX "bulk_runs_team" ON "bulk_runs" USING btree ("team","created_at" DESC NULLS FIRST,"uuid");--> statement-breakpoint
CREATE INDEX "collection_files_order" ON "collection_files" USING btree ("collection","position","file");--> statement-breakpoint
CREATE INDEX "collection_files_file" ON "collection_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "collections_team" ON "collections" USING btree ("team","name","uuid");--> statement-breakpoint
CREATE INDEX "comments_file" ON "comments" USING btree ("file","created_at","uuid");--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent","created_at");--> statement-breakpoint
CREATE INDEX "approval_rules_team" ON "approval_rules" USING btree ("team","domain");--> statement-breakpoint
CREATE INDEX "download_requests_team" ON "download_requests" USING btree ("team","uuid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "download_requests_user" ON "download_requests" USING btree ("user","uuid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "download_requests_file" ON "download_requests" USING btree ("file","user");--> statement-breakpoint
CREATE UNIQUE INDEX "download_requests_open" ON "download_requests" USING btree ("user","file","shape") WHERE approved is null;--> statement-breakpoint
CREATE INDEX "downloads_team" ON "downloads" USING btree ("team","uuid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "downloads_user" ON "downloads" USING btree ("user","uuid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "downloads_zip" ON "downloads" USING btree ("zip") WHERE zip is not null;--> statement-breakpoint
CREATE INDEX "downloads_file" ON "downloads" USING btree ("file");--> statement-breakpoint
CREATE INDEX "looks_0" ON "looks" USING btree ("team",(("phash" >> 0) & 65535));--> statement-breakpoint
CREATE INDEX "looks_16" ON "looks" USING btree ("team",(("phash" >> 16) & 65535));--> statement-breakpoint
CREATE INDEX "looks_32" ON "looks" USING btree ("team",(("phash" >> 32) & 65535));--> statement-breakpoint
CREATE INDEX "looks_48" ON "looks" USING btree ("team",(("phash" >> 48) & 65535));--> statement-breakpoint
CREATE INDEX "looks_group" ON "looks" USING btree ("team","group") WHERE "group" is not null;--> statement-breakpoint
CREATE INDEX "single_embed_files_file" ON "single_embed_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "single_embeds_team" ON "single_embeds" USING btree ("team","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stars_file" ON "stars" USING btree ("file");--> statement-breakpoint
CREATE INDEX "files_newest" ON "files" USING btree ("team","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE in_library;--> statement-breakpoint
CREATE INDEX "files_folder" ON "files" USING btree ("team","parent_folder","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE in_library;--> statement-breakpoint
CREATE INDEX "files_apart" ON "files" USING btree ("team","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE not in_library;--> statement-breakpoint
CREATE INDEX "files_creator" ON "files" USING btree ("created_by","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "files_position" ON "files" USING btree ("team","parent_folder","position","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE in_library;--> statement-breakpoint
CREATE INDEX "files_bin" ON "files" USING btree ("team","recycled_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE recycled_at is not null;--> statement-breakpoint
CREATE INDEX "files_ending" ON "files" USING btree ("team","expires_at","uuid") WHERE in_library and expires_at is not null;--> statement-breakpoint
CREATE INDEX "files_public" ON "files" USING btree ("team") WHERE public;--> statement-breakpoint
CREATE INDEX "files_guest_link" ON "files" USING btree ("guest_link") WHERE guest_link is not null;--> statement-breakpoint
CREATE INDEX "files_name" ON "files" USING btree ("team","parent_folder","name");--> statement-breakpoint
CREATE INDEX "linked_folders_newest" ON "linked_folders" USING btree ("folder","file_created_at" DESC NULLS FIRST,"file" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "folders_team" ON "folders" USING btree ("team","parent_folder");--> statement-breakpoint
CREATE INDEX "galleries_team" ON "galleries" USING btree ("team","title","uuid");--> statement-breakpoint
CREATE INDEX "gallery_files_order" ON "gallery_files" USING btree ("gallery","position","file");--> statement-breakpoint
CREATE INDEX "gallery_files_file" ON "gallery_files" USING btree ("file");--> statement-breakpoint
CREATE UNIQUE INDEX "guest_links_hash" ON "guest_links" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "guest_links_team" ON "guest_links" USING btree ("team","uuid");--> statement-breakpoint
CREATE INDEX "share_link_files_file" ON "share_link_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "share_links_team" ON "share_links" USING btree ("team","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "share_links_collection" ON "share_links" USING btree ("collection");--> statement-breakpoint
CREATE INDEX "share_links_gallery" ON "share_links" USING btree ("gallery");--> statement-breakpoint
CREATE INDEX "file_rights_right" ON "file_rights" USING btree ("right","file");--> statement-breakpoint
CREATE INDEX "rights_team" ON "rights" USING btree ("team","name","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "rights_name" ON "rights" USING btree ("team",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_team" ON "saved_views" USING btree ("team","name","uuid");--> statement-breakpoint
CREATE INDEX "search_months_team" ON "search_months" USING btree ("team","month");--> statement-breakpoint
CREATE INDEX "search_names_folded" ON "search_names" USING btree ("team","kind","folded");--> statement-breakpoint
CREATE INDEX "search_names_mark" ON "search_names" USING btree ("mark");--> statement-breakpoint
CREATE INDEX "search_names_words" ON "search_names" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_rows_newest" ON "search_rows" USING btree ("team","created_at" DESC NULLS FIRST,"file" DESC NULLS FIRST) WHERE in_library;--> statement-breakpoint
CREATE INDEX "search_rows_size" ON "search_rows" USING btree ("team","size","file") WHERE in_library;--> statement-breakpoint
CREATE INDEX "search_words_near" ON "search_words" USING gin ("near");--> statement-breakpoint
CREATE INDEX "folder_shares_team" ON "folder_shares" USING btree ("team");--> statement-breakpoint
CREATE INDEX "file_tags_newest" ON "file_tags" USING btree ("tag","file_created_at" DESC NULLS FIRST,"file" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tag_synonyms_tag" ON "tag_synonyms" USING btree ("tag");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_slug" ON "tags" USING btree ("team","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_once" ON "invites" USING btree ("team","email");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_hash" ON "invites" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "invites_role" ON "invites" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "members_once" ON "members" USING btree ("team","user");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user");--> statement-breakpoint
CREATE INDEX "members_role" ON "members" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name" ON "roles" USING btree ("team",lower("name"));--> statement-breakpoint
CREATE INDEX "teams_name" ON "teams" USING btree (lower("name"),"uuid");--> statement-breakpoint
CREATE INDEX "uploads_age" ON "uploads" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "uploads_guest_link" ON "uploads" USING btree ("guest_link","created_at") WHERE guest_link is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "makings_name" ON "makings" USING btree ("version","name");--> statement-breakpoint
CREATE INDEX "versions_file" ON "versions" USING btree ("file","rank");--> statement-breakpoint
CREATE INDEX "versions_bytes" ON "versions" USING btree ("team","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "versions_key" ON "versions" USING btree ("key");
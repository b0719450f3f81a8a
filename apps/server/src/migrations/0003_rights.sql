CREATE TABLE "agreements" (
	"user" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreements_user_text_pk" PRIMARY KEY("user","text")
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
	"request" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_texts" (
	"hash" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL
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
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_text_terms_texts_hash_fk" FOREIGN KEY ("text") REFERENCES "public"."terms_texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_requests" ADD CONSTRAINT "download_requests_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_requests" ADD CONSTRAINT "download_requests_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_requests" ADD CONSTRAINT "download_requests_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_requests" ADD CONSTRAINT "download_requests_link_share_links_uuid_fk" FOREIGN KEY ("link") REFERENCES "public"."share_links"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_requests" ADD CONSTRAINT "download_requests_answered_by_users_uuid_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_link_share_links_uuid_fk" FOREIGN KEY ("link") REFERENCES "public"."share_links"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_disclaimer_terms_texts_hash_fk" FOREIGN KEY ("disclaimer") REFERENCES "public"."terms_texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_agreement_terms_texts_hash_fk" FOREIGN KEY ("agreement") REFERENCES "public"."terms_texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link_files" ADD CONSTRAINT "share_link_files_link_share_links_uuid_fk" FOREIGN KEY ("link") REFERENCES "public"."share_links"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link_files" ADD CONSTRAINT "share_link_files_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_folder_folders_uuid_fk" FOREIGN KEY ("folder") REFERENCES "public"."folders"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "download_requests_team" ON "download_requests" USING btree ("team","uuid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "download_requests_user" ON "download_requests" USING btree ("user","uuid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "download_requests_file" ON "download_requests" USING btree ("file","user");--> statement-breakpoint
CREATE UNIQUE INDEX "download_requests_open" ON "download_requests" USING btree ("user","file","shape") WHERE approved is null;--> statement-breakpoint
CREATE INDEX "downloads_team" ON "downloads" USING btree ("team","uuid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "downloads_user" ON "downloads" USING btree ("user","uuid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "downloads_file" ON "downloads" USING btree ("file");--> statement-breakpoint
CREATE INDEX "share_link_files_file" ON "share_link_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "share_links_team" ON "share_links" USING btree ("team","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST);
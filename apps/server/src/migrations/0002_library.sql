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
CREATE TABLE "bulk_items" (
	"run" uuid NOT NULL,
	"file" uuid NOT NULL,
	"name" text NOT NULL,
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
	"edited_at" timestamp with time zone
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
CREATE TABLE "linked_folders" (
	"file" uuid NOT NULL,
	"folder" uuid NOT NULL,
	"file_created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "linked_folders_file_folder_pk" PRIMARY KEY("file","folder")
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
ALTER TABLE "files" ADD COLUMN "location_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "source_display_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "copied_from" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "position" double precision;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_attached_files_uuid_fk" FOREIGN KEY ("attached") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_added_by_users_uuid_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_files" ADD CONSTRAINT "related_files_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_files" ADD CONSTRAINT "related_files_related_files_uuid_fk" FOREIGN KEY ("related") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_files" ADD CONSTRAINT "related_files_added_by_users_uuid_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attributes" ADD CONSTRAINT "attributes_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_attributes" ADD CONSTRAINT "file_attributes_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_attributes" ADD CONSTRAINT "file_attributes_attribute_attributes_uuid_fk" FOREIGN KEY ("attribute") REFERENCES "public"."attributes"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "stars" ADD CONSTRAINT "stars_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stars" ADD CONSTRAINT "stars_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_folders" ADD CONSTRAINT "linked_folders_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_folders" ADD CONSTRAINT "linked_folders_folder_folders_uuid_fk" FOREIGN KEY ("folder") REFERENCES "public"."folders"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_cover_files_uuid_fk" FOREIGN KEY ("cover") REFERENCES "public"."files"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_files" ADD CONSTRAINT "gallery_files_gallery_galleries_uuid_fk" FOREIGN KEY ("gallery") REFERENCES "public"."galleries"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_files" ADD CONSTRAINT "gallery_files_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_rights" ADD CONSTRAINT "file_rights_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_rights" ADD CONSTRAINT "file_rights_right_rights_uuid_fk" FOREIGN KEY ("right") REFERENCES "public"."rights"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights" ADD CONSTRAINT "rights_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights" ADD CONSTRAINT "rights_document_files_uuid_fk" FOREIGN KEY ("document") REFERENCES "public"."files"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights" ADD CONSTRAINT "rights_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_shares" ADD CONSTRAINT "folder_shares_folder_folders_uuid_fk" FOREIGN KEY ("folder") REFERENCES "public"."folders"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_shares" ADD CONSTRAINT "folder_shares_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_shares" ADD CONSTRAINT "folder_shares_shared_by_users_uuid_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_tags" ADD CONSTRAINT "file_tags_tag_tags_uuid_fk" FOREIGN KEY ("tag") REFERENCES "public"."tags"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_tags" ADD CONSTRAINT "file_tags_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_synonyms" ADD CONSTRAINT "tag_synonyms_tag_tags_uuid_fk" FOREIGN KEY ("tag") REFERENCES "public"."tags"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_file" ON "attachments" USING btree ("file","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_once" ON "attachments" USING btree ("file","attached");--> statement-breakpoint
CREATE INDEX "attachments_attached" ON "attachments" USING btree ("attached");--> statement-breakpoint
CREATE INDEX "related_files_related" ON "related_files" USING btree ("related");--> statement-breakpoint
CREATE UNIQUE INDEX "attributes_slug" ON "attributes" USING btree ("team","slug");--> statement-breakpoint
CREATE INDEX "file_attributes_attribute" ON "file_attributes" USING btree ("attribute","file");--> statement-breakpoint
CREATE INDEX "bulk_runs_team" ON "bulk_runs" USING btree ("team","created_at" DESC NULLS FIRST,"uuid");--> statement-breakpoint
CREATE INDEX "collection_files_order" ON "collection_files" USING btree ("collection","position","file");--> statement-breakpoint
CREATE INDEX "collection_files_file" ON "collection_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "collections_team" ON "collections" USING btree ("team","name","uuid");--> statement-breakpoint
CREATE INDEX "comments_file" ON "comments" USING btree ("file","created_at","uuid");--> statement-breakpoint
CREATE INDEX "stars_file" ON "stars" USING btree ("file");--> statement-breakpoint
CREATE INDEX "linked_folders_newest" ON "linked_folders" USING btree ("folder","file_created_at" DESC NULLS FIRST,"file" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "galleries_team" ON "galleries" USING btree ("team","title","uuid");--> statement-breakpoint
CREATE INDEX "gallery_files_order" ON "gallery_files" USING btree ("gallery","position","file");--> statement-breakpoint
CREATE INDEX "gallery_files_file" ON "gallery_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "file_rights_right" ON "file_rights" USING btree ("right","file");--> statement-breakpoint
CREATE INDEX "rights_team" ON "rights" USING btree ("team","name","uuid");--> statement-breakpoint
CREATE INDEX "saved_views_team" ON "saved_views" USING btree ("team","name","uuid");--> statement-breakpoint
CREATE INDEX "folder_shares_team" ON "folder_shares" USING btree ("team");--> statement-breakpoint
CREATE INDEX "file_tags_newest" ON "file_tags" USING btree ("tag","file_created_at" DESC NULLS FIRST,"file" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tag_synonyms_tag" ON "tag_synonyms" USING btree ("tag");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_slug" ON "tags" USING btree ("team","slug");--> statement-breakpoint
CREATE INDEX "files_position" ON "files" USING btree ("team","parent_folder","position","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE in_library;
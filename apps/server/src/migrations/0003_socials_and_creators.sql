CREATE TABLE "one_time_approvals" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"social_post" uuid,
	"secret_hash" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"post" jsonb NOT NULL,
	"scope" jsonb NOT NULL,
	"terms" text NOT NULL,
	"terms_hash" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"viewed_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	"ends_at" timestamp with time zone,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"proof" text,
	"proof_hash" text,
	"import_problem" text,
	"uploaded_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_comments" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"post" uuid,
	"creator" uuid NOT NULL,
	"account" uuid,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"problem" text,
	"sent_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_notices" (
	"hash" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_post_group_items" (
	"group" uuid NOT NULL,
	"post" uuid NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "social_post_group_items_group_post_pk" PRIMARY KEY("group","post")
);
--> statement-breakpoint
CREATE TABLE "social_post_groups" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_post_sources" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"post" uuid NOT NULL,
	"account" uuid,
	"source" text NOT NULL,
	"comment_id" text,
	"posted_at" timestamp with time zone NOT NULL,
	"run" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_post_thumbnails" (
	"post" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"hash" text NOT NULL,
	"sha256" text NOT NULL,
	"body" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_post_views" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"sort" text NOT NULL,
	"position" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_posts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"platform" text NOT NULL,
	"creator" uuid NOT NULL,
	"network_id" text,
	"code" text,
	"permalink" text,
	"caption" text DEFAULT '' NOT NULL,
	"media_type" text NOT NULL,
	"media" jsonb NOT NULL,
	"like_count" integer,
	"comment_count" integer,
	"posted_at" timestamp with time zone NOT NULL,
	"collected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"availability" text DEFAULT 'live' NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"assignee" uuid,
	"note" text DEFAULT '' NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "social_readings" (
	"account" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"run" uuid NOT NULL,
	"cursor" text,
	"running" boolean NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"next_at" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "source_creators" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"platform" text NOT NULL,
	"handle" text NOT NULL,
	"identifier" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"former_handles" text[] DEFAULT '{}' NOT NULL,
	"last_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tagged_posts" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "tagged_posts" CASCADE;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "approval" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "approval_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "one_time_approvals" ADD CONSTRAINT "one_time_approvals_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_approvals" ADD CONSTRAINT "one_time_approvals_social_post_social_posts_uuid_fk" FOREIGN KEY ("social_post") REFERENCES "public"."social_posts"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_approvals" ADD CONSTRAINT "one_time_approvals_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_comments" ADD CONSTRAINT "social_comments_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_comments" ADD CONSTRAINT "social_comments_post_social_posts_uuid_fk" FOREIGN KEY ("post") REFERENCES "public"."social_posts"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_comments" ADD CONSTRAINT "social_comments_creator_source_creators_uuid_fk" FOREIGN KEY ("creator") REFERENCES "public"."source_creators"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_comments" ADD CONSTRAINT "social_comments_account_social_accounts_uuid_fk" FOREIGN KEY ("account") REFERENCES "public"."social_accounts"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_comments" ADD CONSTRAINT "social_comments_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_post_group_items" ADD CONSTRAINT "social_post_group_items_group_social_post_groups_uuid_fk" FOREIGN KEY ("group") REFERENCES "public"."social_post_groups"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_post_group_items" ADD CONSTRAINT "social_post_group_items_post_social_posts_uuid_fk" FOREIGN KEY ("post") REFERENCES "public"."social_posts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_post_groups" ADD CONSTRAINT "social_post_groups_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_post_groups" ADD CONSTRAINT "social_post_groups_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_post_sources" ADD CONSTRAINT "social_post_sources_post_social_posts_uuid_fk" FOREIGN KEY ("post") REFERENCES "public"."social_posts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_post_sources" ADD CONSTRAINT "social_post_sources_account_social_accounts_uuid_fk" FOREIGN KEY ("account") REFERENCES "public"."social_accounts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_post_thumbnails" ADD CONSTRAINT "social_post_thumbnails_post_social_posts_uuid_fk" FOREIGN KEY ("post") REFERENCES "public"."social_posts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_post_views" ADD CONSTRAINT "social_post_views_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_post_views" ADD CONSTRAINT "social_post_views_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_posts" ADD CONSTRAINT "social_posts_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_posts" ADD CONSTRAINT "social_posts_creator_source_creators_uuid_fk" FOREIGN KEY ("creator") REFERENCES "public"."source_creators"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_posts" ADD CONSTRAINT "social_posts_assignee_users_uuid_fk" FOREIGN KEY ("assignee") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_readings" ADD CONSTRAINT "social_readings_account_social_accounts_uuid_fk" FOREIGN KEY ("account") REFERENCES "public"."social_accounts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_readings" ADD CONSTRAINT "social_readings_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_creators" ADD CONSTRAINT "source_creators_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_approvals_secret" ON "one_time_approvals" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_approvals_live" ON "one_time_approvals" USING btree ("social_post") WHERE status in ('pending', 'approved') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "one_time_approvals_team" ON "one_time_approvals" USING btree ("team","uuid") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "one_time_approvals_status" ON "one_time_approvals" USING btree ("team","status","uuid") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "one_time_approvals_post" ON "one_time_approvals" USING btree ("social_post");--> statement-breakpoint
CREATE INDEX "one_time_approvals_ending" ON "one_time_approvals" USING btree ("ends_at") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "one_time_approvals_lapsing" ON "one_time_approvals" USING btree ("expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "social_comments_creator" ON "social_comments" USING btree ("creator","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "social_comments_account" ON "social_comments" USING btree ("account","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "social_comments_team" ON "social_comments" USING btree ("team","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "social_notices_age" ON "social_notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "social_post_group_items_newest" ON "social_post_group_items" USING btree ("group","posted_at" DESC NULLS FIRST,"post" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "social_post_group_items_post" ON "social_post_group_items" USING btree ("post");--> statement-breakpoint
CREATE INDEX "social_post_groups_team" ON "social_post_groups" USING btree ("team","name","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "social_post_sources_once" ON "social_post_sources" USING btree ("post","source","account");--> statement-breakpoint
CREATE INDEX "social_post_sources_account" ON "social_post_sources" USING btree ("account","source","posted_at" DESC NULLS FIRST,"post" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "social_post_views_team" ON "social_post_views" USING btree ("team","position","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "social_posts_network" ON "social_posts" USING btree ("team","platform","network_id") WHERE network_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "social_posts_code" ON "social_posts" USING btree ("team","platform","code") WHERE code is not null;--> statement-breakpoint
CREATE INDEX "social_posts_newest" ON "social_posts" USING btree ("team","posted_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "social_posts_status" ON "social_posts" USING btree ("team","status","posted_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "social_posts_liked" ON "social_posts" USING btree ("team",coalesce(like_count, 0) desc,"uuid" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "social_posts_creator" ON "social_posts" USING btree ("creator","posted_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "social_posts_assignee" ON "social_posts" USING btree ("team","assignee","posted_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE removed_at is null and assignee is not null;--> statement-breakpoint
CREATE INDEX "social_posts_caption" ON "social_posts" USING gin (to_tsvector('simple', caption));--> statement-breakpoint
CREATE INDEX "social_posts_checked" ON "social_posts" USING btree ("checked_at") WHERE removed_at is null and availability = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "source_creators_handle" ON "source_creators" USING btree ("team","platform",lower(handle));--> statement-breakpoint
CREATE UNIQUE INDEX "source_creators_identifier" ON "source_creators" USING btree ("team","platform","identifier") WHERE identifier <> '';--> statement-breakpoint
CREATE INDEX "source_creators_former" ON "source_creators" USING gin ("former_handles");--> statement-breakpoint
CREATE INDEX "files_approval" ON "files" USING btree ("approval") WHERE approval is not null;--> statement-breakpoint
CREATE TABLE "hashtag_groups" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"name" text NOT NULL,
	"hashtags" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_approvers" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"post" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"answer" text,
	"note" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_content" text,
	"asked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_comments" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"post" uuid NOT NULL,
	"user" uuid,
	"approver" uuid,
	"outside_name" text,
	"kind" text DEFAULT 'comment' NOT NULL,
	"text" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "hashtag_groups" ADD CONSTRAINT "hashtag_groups_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_approvers" ADD CONSTRAINT "post_approvers_post_posts_uuid_fk" FOREIGN KEY ("post") REFERENCES "public"."posts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_approvers" ADD CONSTRAINT "post_approvers_asked_by_users_uuid_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_post_posts_uuid_fk" FOREIGN KEY ("post") REFERENCES "public"."posts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_approver_post_approvers_uuid_fk" FOREIGN KEY ("approver") REFERENCES "public"."post_approvers"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hashtag_groups_name" ON "hashtag_groups" USING btree ("team",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "post_approvers_hash" ON "post_approvers" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "post_approvers_post" ON "post_approvers" USING btree ("post","created_at","uuid");--> statement-breakpoint
CREATE INDEX "post_comments_post" ON "post_comments" USING btree ("post","uuid");
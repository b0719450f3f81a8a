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
CREATE UNIQUE INDEX "post_attempts_live" ON "post_attempts" USING btree ("post") WHERE state in ('claimed', 'ready', 'sent', 'accepted', 'unconfirmed', 'done');--> statement-breakpoint
CREATE INDEX "post_attempts_next" ON "post_attempts" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "post_files_file" ON "post_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "posts_calendar" ON "posts" USING btree ("team","scheduled_at","uuid");--> statement-breakpoint
CREATE INDEX "posts_due" ON "posts" USING btree ("status","scheduled_at");--> statement-breakpoint
CREATE INDEX "posts_account" ON "posts" USING btree ("account","status");--> statement-breakpoint
CREATE UNIQUE INDEX "social_accounts_network" ON "social_accounts" USING btree ("team","platform","network_id");--> statement-breakpoint
CREATE INDEX "social_connections_age" ON "social_connections" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tagged_posts_network" ON "tagged_posts" USING btree ("account","network_id");--> statement-breakpoint
CREATE INDEX "tagged_posts_team" ON "tagged_posts" USING btree ("team","posted_at");
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
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_role_roles_uuid_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_invited_by_users_uuid_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_role_roles_uuid_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("last_name","first_name","uuid");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_once" ON "invites" USING btree ("team","email");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_hash" ON "invites" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "invites_role" ON "invites" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "members_once" ON "members" USING btree ("team","user");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user");--> statement-breakpoint
CREATE INDEX "members_role" ON "members" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name" ON "roles" USING btree ("team",lower("name"));--> statement-breakpoint
CREATE INDEX "teams_name" ON "teams" USING btree (lower("name"),"uuid");
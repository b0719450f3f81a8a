CREATE TABLE "audit_cursor" (
	"id" integer PRIMARY KEY NOT NULL,
	"until" bigint NOT NULL,
	"seals" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"until" bigint NOT NULL,
	"events" integer NOT NULL,
	"digests" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integration_accounts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"provider" text NOT NULL,
	"external_id" text,
	"name" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"scopes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"token_issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"refresh_expires_at" timestamp with time zone,
	"lost" boolean DEFAULT false NOT NULL,
	"problem" text,
	"checked_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integration_connections" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"state_hash" text NOT NULL,
	"team" uuid NOT NULL,
	"provider" text NOT NULL,
	"user" uuid NOT NULL,
	"session_hash" text NOT NULL,
	"account" uuid,
	"verifier" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "integration_connections_state_hash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
CREATE TABLE "integration_uploads" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"account" uuid NOT NULL,
	"file" uuid NOT NULL,
	"version" uuid NOT NULL,
	"user" uuid,
	"destination" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"memory" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"external_id" text,
	"url" text,
	"problem" text,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "integration_accounts" ADD CONSTRAINT "integration_accounts_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_accounts" ADD CONSTRAINT "integration_accounts_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_connections" ADD CONSTRAINT "integration_connections_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_connections" ADD CONSTRAINT "integration_connections_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_connections" ADD CONSTRAINT "integration_connections_account_integration_accounts_uuid_fk" FOREIGN KEY ("account") REFERENCES "public"."integration_accounts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_uploads" ADD CONSTRAINT "integration_uploads_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_uploads" ADD CONSTRAINT "integration_uploads_account_integration_accounts_uuid_fk" FOREIGN KEY ("account") REFERENCES "public"."integration_accounts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_uploads" ADD CONSTRAINT "integration_uploads_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_uploads" ADD CONSTRAINT "integration_uploads_version_versions_uuid_fk" FOREIGN KEY ("version") REFERENCES "public"."versions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_uploads" ADD CONSTRAINT "integration_uploads_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_seals_team" ON "audit_seals" USING btree ("team","number");--> statement-breakpoint
CREATE UNIQUE INDEX "integration_accounts_external" ON "integration_accounts" USING btree ("team","provider","external_id");--> statement-breakpoint
CREATE INDEX "integration_accounts_creator" ON "integration_accounts" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "integration_connections_age" ON "integration_connections" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "integration_uploads_team" ON "integration_uploads" USING btree ("team","uuid");--> statement-breakpoint
CREATE INDEX "integration_uploads_file" ON "integration_uploads" USING btree ("file");--> statement-breakpoint
CREATE INDEX "integration_uploads_open" ON "integration_uploads" USING btree ("status","next_at");--> statement-breakpoint
-- Uploads record their kind and size from now on. What was stored before is counted once, on the days it was stored.
INSERT INTO "ledger" ("event", "data", "created_at")
SELECT 'library.counted', jsonb_build_object('team', team, 'kind', kind, 'files', files, 'bytes', bytes), created_at
FROM (
	SELECT v.team, v.kind, date_trunc('day', v.created_at) + interval '12 hours' created_at, sum(v.size) bytes,
		count(*) FILTER (WHERE v.number = (SELECT min(o.number) FROM "versions" o WHERE o.file = v.file)) files
	FROM "versions" v GROUP BY 1, 2, 3 ORDER BY 3
) stored;

CREATE TABLE "arriving_objects" (
	"key" uuid PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"arrived" bigint DEFAULT 0 NOT NULL,
	"upload_id" text,
	"next_part" integer DEFAULT 1 NOT NULL,
	"tails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hash_state" "bytea",
	"fence" bigint DEFAULT 0 NOT NULL,
	"writing" boolean DEFAULT false NOT NULL,
	"sha256" text,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "arriving_parts" (
	"key" uuid NOT NULL,
	"number" integer NOT NULL,
	"etag" text NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "arriving_parts_key_number_pk" PRIMARY KEY("key","number")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"user" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "sso_connections" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"scopes" text DEFAULT '' NOT NULL,
	"roles_claim" text DEFAULT '' NOT NULL,
	"default_role" uuid,
	"joins" boolean DEFAULT false NOT NULL,
	"password_off" boolean DEFAULT false NOT NULL,
	"grantable" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"connection" uuid NOT NULL,
	"domain" text NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"connection" uuid NOT NULL,
	"subject" text NOT NULL,
	"user" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_mappings" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"connection" uuid NOT NULL,
	"position" integer NOT NULL,
	"value" text NOT NULL,
	"role" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_sign_ins" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"state_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"connection" uuid NOT NULL,
	"sealed" text NOT NULL,
	"redirect" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_sign_ins_state_hash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
CREATE TABLE "damaged_objects" (
	"key" uuid PRIMARY KEY NOT NULL,
	"problem" text NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scrubs" (
	"name" text PRIMARY KEY NOT NULL,
	"position" uuid,
	"checked" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_cursor" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "quota" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "arriving_parts" ADD CONSTRAINT "arriving_parts_key_arriving_objects_key_fk" FOREIGN KEY ("key") REFERENCES "public"."arriving_objects"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_default_role_roles_uuid_fk" FOREIGN KEY ("default_role") REFERENCES "public"."roles"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_connection_sso_connections_uuid_fk" FOREIGN KEY ("connection") REFERENCES "public"."sso_connections"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_connection_sso_connections_uuid_fk" FOREIGN KEY ("connection") REFERENCES "public"."sso_connections"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_mappings" ADD CONSTRAINT "sso_mappings_connection_sso_connections_uuid_fk" FOREIGN KEY ("connection") REFERENCES "public"."sso_connections"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_mappings" ADD CONSTRAINT "sso_mappings_role_roles_uuid_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sign_ins" ADD CONSTRAINT "sso_sign_ins_connection_sso_connections_uuid_fk" FOREIGN KEY ("connection") REFERENCES "public"."sso_connections"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arriving_objects_age" ON "arriving_objects" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_age" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_connections_team" ON "sso_connections" USING btree ("team");--> statement-breakpoint
CREATE INDEX "sso_connections_role" ON "sso_connections" USING btree ("default_role");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_once" ON "sso_domains" USING btree ("connection","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_confirmed" ON "sso_domains" USING btree ("domain") WHERE "sso_domains"."confirmed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_subject" ON "sso_identities" USING btree ("connection","subject");--> statement-breakpoint
CREATE INDEX "sso_identities_user" ON "sso_identities" USING btree ("user");--> statement-breakpoint
CREATE INDEX "sso_mappings_connection" ON "sso_mappings" USING btree ("connection");--> statement-breakpoint
CREATE INDEX "sso_mappings_role" ON "sso_mappings" USING btree ("role");--> statement-breakpoint
CREATE INDEX "sso_sign_ins_age" ON "sso_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_sign_ins_connection" ON "sso_sign_ins" USING btree ("connection");--> statement-breakpoint
CREATE INDEX "source_creators_listed" ON "source_creators" USING btree ("team",lower(handle));
--> statement-breakpoint
-- Removed posts are in no group, so that groups are counted without reading their posts.
DELETE FROM "social_post_group_items" i USING "social_posts" p WHERE p."uuid" = i."post" AND p."removed_at" IS NOT NULL;

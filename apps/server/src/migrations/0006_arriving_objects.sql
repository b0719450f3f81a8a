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
ALTER TABLE "arriving_parts" ADD CONSTRAINT "arriving_parts_key_arriving_objects_key_fk" FOREIGN KEY ("key") REFERENCES "public"."arriving_objects"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arriving_objects_age" ON "arriving_objects" USING btree ("touched_at");
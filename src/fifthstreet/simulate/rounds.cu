// Plays whole rounds on a GPU: the same decks, decisions and counts as the engine for processors, to the last one.
//
// `gpu.py` compiles this for one run: the macros that it defines hold the places of the cards, the wagers that are
// made, and where each table begins. Compiled as plain C++, one thread does all of it: so the tests check the source
// on machines without a GPU.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

#ifdef __CUDACC__
#define SHARED_MEMORY extern __shared__ u32 shared_memory[]
#define RARELY __noinline__
#else
#define __global__
#define __device__
#define __forceinline__ inline
#define __launch_bounds__(threads, blocks)
#define SHARED_MEMORY static u32 shared_memory[SHARED_WORDS]
#define RARELY
#define __syncthreads()
static const struct { u32 x; } threadIdx = {0}, blockIdx = {0}, blockDim = {1}, gridDim = {1};
template <class Number> Number atomicAdd(Number *place, Number more) { Number was = *place; *place += more; return was; }
#endif

constexpr u32 CARDS = 52, RANKS = 13, ROUNDS_OF_PHILOX = 10, WORDS_A_BLOCK = 4, CARDS_A_WORD = 3;
constexpr u32 DRAWN = (NEEDED + CARDS_A_WORD - 1) / CARDS_A_WORD;  // words that deal the cards
constexpr u32 BLOCKS = (DRAWN + WORDS_A_BLOCK - 1) / WORDS_A_BLOCK;
constexpr u32 PARTS = 5, PROGRESSIVE = 3, ENVY = 4, ALL = 5;

__device__ __forceinline__ void philox(u32 block, u64 number, u64 seed, u32 *words) {
    u32 a = block, b = 0, c = (u32)number, d = (u32)(number >> 32), left = (u32)seed, right = (u32)(seed >> 32);
#pragma unroll
    for (u32 turn = 0; turn < ROUNDS_OF_PHILOX; turn++) {
        const u64 low = (u64)0xD2511F53u * a, high = (u64)0xCD9E8D57u * c;
        const u32 first = (u32)(high >> 32) ^ b ^ left, third = (u32)(low >> 32) ^ d ^ right;
        a = first, b = (u32)high, c = third, d = (u32)low;
        left += 0x9E3779B9u, right += 0xBB67AE85u;
    }
    words[0] = a, words[1] = b, words[2] = c, words[3] = d;
}

// How many places the next card can lie at: a word that draws the last card alone has one way for the others.
__device__ constexpr u32 ways(u32 top) { return top < CARDS ? CARDS - top : 1; }
__device__ constexpr u32 all_ways(u32 top) { return ways(top) * ways(top + 1) * ways(top + 2); }
// Words whose remainder is smaller than this are rejected.
__device__ constexpr u32 least(u32 top) { return (u32)((1ull << 32) % all_ways(top)); }

// Deals a round word by word, where one was rejected.
__device__ RARELY void deal_slowly(u64 seed, u64 number, u8 *cards) {
    u8 pack[CARDS];
    u32 words[WORDS_A_BLOCK], block = 0, used = WORDS_A_BLOCK;
    for (u32 card = 0; card < CARDS; card++) pack[card] = (u8)card;
    for (u32 top = 0; top < NEEDED;) {
        if (used == WORDS_A_BLOCK) philox(block++, number, seed, words), used = 0;
        u32 chosen[CARDS_A_WORD];
        u64 rest = words[used++];
        for (u32 more = 0; more < CARDS_A_WORD; more++) {
            rest = (u64)(u32)rest * ways(top + more);
            chosen[more] = (u32)(rest >> 32);
        }
        if ((u32)rest < least(top)) continue;
        for (u32 more = 0; more < CARDS_A_WORD && top < CARDS; more++, top++) {
            const u8 card = pack[top + chosen[more]];
            pack[top + chosen[more]] = pack[top];
            pack[top] = card;
        }
    }
    for (u32 card = 0; card < NEEDED; card++) cards[card] = pack[card];
}

__device__ __forceinline__ void deal(u64 seed, u64 number, u32 *cards) {
    u32 words[BLOCKS * WORDS_A_BLOCK], chosen[DRAWN * CARDS_A_WORD];
    bool rejected = false;
#pragma unroll
    for (u32 block = 0; block < BLOCKS; block++) philox(block, number, seed, words + WORDS_A_BLOCK * block);
#pragma unroll
    for (u32 word = 0; word < DRAWN; word++) {
        u64 rest = words[word];
#pragma unroll
        for (u32 more = 0; more < CARDS_A_WORD; more++) {
            const u32 top = CARDS_A_WORD * word + more;
            rest = (u64)(u32)rest * ways(top);
            chosen[top] = (u32)(rest >> 32) + top;
        }
        rejected |= (u32)rest < least(CARDS_A_WORD * word);
    }
    // A chosen place is followed back through the swaps before it to the card that lies there now.
#pragma unroll
    for (u32 place = 0; place < NEEDED; place++) {
        u32 card = chosen[place];
#pragma unroll
        for (u32 before = NEEDED; before-- > 0;)
            if (before < place) card = card == chosen[before] ? before : card;
        cards[place] = card;
    }
    if (rejected) {
        u8 again[NEEDED];
        deal_slowly(seed, number, again);
#pragma unroll
        for (u32 place = 0; place < NEEDED; place++) cards[place] = again[place];
    }
}

// A result and its square, which is added in two halves so that no sum of many can overflow.
struct Sum {
    i64 sum;
    u64 low, high;
    __device__ __forceinline__ void add(i64 value) {
        const u64 square = (u64)value * (u64)value;
        sum += value, low += (u32)square, high += square >> 32;
    }
};

__device__ __forceinline__ void put(u64 *counts, const Sum &sum) {
    atomicAdd(counts, (u64)sum.sum), atomicAdd(counts + 1, sum.low), atomicAdd(counts + 2, sum.high);
}

__device__ __forceinline__ i64 floor_divided(i64 value, i64 by) { return value / by - (value % by < 0); }

// The kind of six cards of which five or six are of one suit; `held` has a set of ranks for each suit, 16 bits each.
__device__ __forceinline__ u32 six_of_a_suit(u64 held, const u8 *six_suited) {
    for (u32 suit = 0; suit < 4; suit++) {
        const u32 ranks = (u32)(held >> (16 * suit)) & 0xFFFF;
        u32 number = 0;
        for (u32 left = ranks; left; left &= left - 1) number++;
        if (number >= 5) return six_suited[suit << RANKS | ranks];
    }
    return 0;
}

extern "C" __global__ void __launch_bounds__(THREADS, 1) play(
    u64 seed, u64 first, u64 rounds, const u32 *small, const FIFTH *fifth, const u8 *five_suited, const u8 *six,
    const u8 *six_suited, const i64 *paid, u64 *counts, u64 *claims, u32 *claimed) {
    SHARED_MEMORY;
    constexpr u32 hole[SEATS][2] = HOLE, community[3] = COMMUNITY, table_of[SEATS] = TABLE_OF;
#if SIX_CARD
    constexpr u32 box[4] = BOX;
#endif
    for (u32 word = threadIdx.x; word < SHARED_WORDS; word += blockDim.x)
        shared_memory[word] = word < SMALL_WORDS ? small[word] : 0;
    __syncthreads();
    const u8 *bytes = (const u8 *)shared_memory;
    const u32 *pairs = shared_memory + AT_PAIRS / 4, *patterns = shared_memory + AT_PATTERNS / 4;
    const u16 *of_three = (const u16 *)(bytes + AT_OF_THREE), *of_two = (const u16 *)(bytes + AT_OF_TWO);
    u32 *counters = shared_memory + SMALL_WORDS;
#if TOGETHER
    const u16 *of_four = (const u16 *)(bytes + AT_OF_FOUR);
    Sum sums[PARTS + 1] = {}, players[SEATS] = {};
#endif
    const u64 step = (u64)gridDim.x * blockDim.x;
    for (u64 number = (u64)blockIdx.x * blockDim.x + threadIdx.x; number < rounds; number += step) {
        u32 cards[NEEDED];
        deal(seed, first + number, cards);
        const u32 third = cards[community[0]], fourth = cards[community[1]], last = cards[community[2]];
        const u32 rank = third % RANKS, suit = third / RANKS;
        const u32 board = of_three[of_two[rank * RANKS + fourth % RANKS] * RANKS + last % RANKS];
        const bool board_suited = suit == fourth / RANKS && suit == last / RANKS;
#if TOGETHER
        i64 result[SEATS][PARTS] = {};
        u32 kind_of[SEATS], fold_of[SEATS];
#endif
#pragma unroll
        for (u32 seat = 0; seat < SEATS; seat++) {
            const u32 one = cards[hole[seat][0]], other = cards[hole[seat][1]];
            const u32 pair = pairs[one * CARDS + other], own = pair & 0xFF, two = pair >> 16;
            const u8 *renamed = bytes + AT_RENAMED + (pair >> 8 & 0xFF) * CARDS;
            u32 history = bytes[AT_THIRD + table_of[seat] * CLASSES + own];
            if (history) {
                const u32 now = renamed[third], at = table_of[seat] * CLASSES + own;
                const u32 action = bytes[AT_FOURTH + at * CARDS + now] >> (2 * history) & 3;
                history = history << 2 | action;
                if (action) {
                    const u32 pattern = fifth[at * CARDS * CARDS + now * CARDS + renamed[fourth]];
                    history = history << 2 | (patterns[pattern] >> (2 * history) & 3);
                } else {
                    history <<= 2;
                }
            } else {
                history = 0;
            }
            const bool suited = board_suited && one / RANKS == suit && other / RANKS == suit;
            const u32 kind = suited ? five_suited[board * PAIRS + two] : bytes[AT_FIVE + board * PAIRS + two];
            atomicAdd(counters + MAIN + (seat * HISTORIES + history) * KINDS + kind, 1u);
#if TOGETHER
            result[seat][0] = paid[PAID_MAIN + (seat * HISTORIES + history) * KINDS + kind];
            kind_of[seat] = kind, fold_of[seat] = bytes[AT_FOLDED + history];
#endif
        }
#if THREE_CARD
        const u32 three = bytes[(board_suited ? AT_THREE_SUITED : AT_THREE) + board];
#pragma unroll
        for (u32 seat = 0; seat < SEATS; seat++) {
            const u32 row = (seat * 2 + fold_of[seat]) * THREES + three;
            atomicAdd(counters + THREE + row, 1u);
            result[seat][1] = paid[PAID_THREE + row];
        }
#endif
#if SIX_CARD
        u64 boxed = 0;
        u32 four = 0, suits = 0;
#pragma unroll
        for (u32 card = 0; card < 4; card++) {
            const u32 next = cards[box[card]], of = next % RANKS;
            four = card == 0 ? of : (card == 1 ? of_two : card == 2 ? of_three : of_four)[four * RANKS + of];
            suits += 1u << (4 * (next / RANKS));
            boxed |= 1ull << (16 * (next / RANKS) + of);
        }
#pragma unroll
        for (u32 seat = 0; seat < SEATS; seat++) {
            const u32 one = cards[hole[seat][0]], other = cards[hole[seat][1]];
            const u32 in_suits = suits + (1u << (4 * (one / RANKS))) + (1u << (4 * (other / RANKS)));
            u32 kind;
            if ((in_suits + 0x3333) & 0x8888) {
                const u64 held = 1ull << (16 * (one / RANKS) + one % RANKS) | 1ull << (16 * (other / RANKS) + other % RANKS);
                kind = six_of_a_suit(boxed | held, six_suited);
            } else {
                kind = six[four * PAIRS + (pairs[one * CARDS + other] >> 16)];
            }
            const u32 row = (seat * 2 + fold_of[seat]) * SIXES + kind;
            atomicAdd(counters + SIX + row, 1u);
            result[seat][2] = paid[PAID_SIX + row];
        }
#endif
#if WITH_PROGRESSIVE
        bool claiming = false;
#pragma unroll
        for (u32 seat = 0; seat < SEATS; seat++) {
            const u32 row = (seat * 2 + fold_of[seat]) * KINDS + kind_of[seat];
            result[seat][PROGRESSIVE] = paid[PAID_PROGRESSIVE + row];
            claiming |= bytes[AT_CLAIMS + row];
            if (bytes[AT_GIVES + row])
#pragma unroll
                for (u32 to = 0; to < SEATS; to++) {
                    const i64 amount = paid[PAID_ENVY + (to * 2 + fold_of[to]) * KINDS + kind_of[seat]];
                    if (to != seat && amount) {
                        result[to][ENVY] += amount;
                        atomicAdd(counters + ENVIES + to * KINDS + kind_of[seat], 1u);
                    }
                }
        }
#endif
#if TOGETHER
        i64 whole = 0, totals[PARTS] = {}, own[SEATS];
#pragma unroll
        for (u32 seat = 0; seat < SEATS; seat++) {
            own[seat] = 0;
#pragma unroll
            for (u32 part = 0; part < PARTS; part++) own[seat] += result[seat][part], totals[part] += result[seat][part];
            whole += own[seat];
            players[seat].add(own[seat]);
        }
        totals[PROGRESSIVE] += totals[ENVY];  // the progressive with its Envy Bonuses
#pragma unroll
        for (u32 part = 0; part < PARTS; part++) sums[part].add(totals[part]);
        sums[ALL].add(whole);
        i64 bin = floor_divided(whole, UNIT) - (LEAST_BIN);
        bin = bin < 0 ? 0 : bin >= BINS ? BINS - 1 : bin;
        atomicAdd(counters + HISTOGRAM + (u32)bin, 1u);
#if WITH_PROGRESSIVE
        if (claiming)
            for (u32 seat = 0; seat < SEATS; seat++)
                if (bytes[AT_CLAIMS + (seat * 2 + fold_of[seat]) * KINDS + kind_of[seat]]) {
                    const u32 place = atomicAdd(claimed, 1u);
                    if (place < ROOM) {
                        u64 *claim = claims + (u64)place * 6;
                        claim[0] = number, claim[1] = seat, claim[2] = kind_of[seat];
                        claim[3] = (u64)totals[PROGRESSIVE], claim[4] = (u64)whole, claim[5] = (u64)own[seat];
                    }
                }
#endif
#endif
    }
    __syncthreads();
    for (u32 place = threadIdx.x; place < COUNTERS; place += blockDim.x)
        if (counters[place]) atomicAdd(counts + place, (u64)counters[place]);
#if TOGETHER
#pragma unroll
    for (u32 part = 0; part <= PARTS; part++) put(counts + COUNTERS + 3 * part, sums[part]);
#pragma unroll
    for (u32 seat = 0; seat < SEATS; seat++) put(counts + COUNTERS + 3 * (PARTS + 1 + seat), players[seat]);
#endif
}

/* Messages between processes: declarations alone. What a call does to the memory it is given is not known, nor when. */
#ifndef HGRD_MPI_H
#define HGRD_MPI_H
#define MPI_VERSION 3
#define MPI_SUBVERSION 1
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef struct hgrd_mpi_comm *MPI_Comm;
typedef struct hgrd_mpi_datatype *MPI_Datatype;
typedef struct hgrd_mpi_op *MPI_Op;
typedef struct hgrd_mpi_request *MPI_Request;
typedef struct hgrd_mpi_info *MPI_Info;
typedef struct hgrd_mpi_group *MPI_Group;
typedef struct hgrd_mpi_win *MPI_Win;
typedef struct hgrd_mpi_file *MPI_File;
typedef struct hgrd_mpi_errhandler *MPI_Errhandler;
typedef ptrdiff_t MPI_Aint;
typedef long long MPI_Offset;
typedef long long MPI_Count;
typedef struct { int MPI_SOURCE, MPI_TAG, MPI_ERROR, hgrd_count; } MPI_Status;
struct hgrd_mpi_comm { int id; };
struct hgrd_mpi_datatype { int id; };
struct hgrd_mpi_op { int id; };
extern struct hgrd_mpi_comm hgrd_mpi_comms[3];
extern struct hgrd_mpi_datatype hgrd_mpi_datatypes[64];
extern struct hgrd_mpi_op hgrd_mpi_ops[16];
#define MPI_COMM_WORLD (&hgrd_mpi_comms[1])
#define MPI_COMM_SELF (&hgrd_mpi_comms[2])
#define MPI_COMM_NULL ((MPI_Comm)0)
#define MPI_REQUEST_NULL ((MPI_Request)0)
#define MPI_INFO_NULL ((MPI_Info)0)
#define MPI_GROUP_NULL ((MPI_Group)0)
#define MPI_WIN_NULL ((MPI_Win)0)
#define MPI_FILE_NULL ((MPI_File)0)
#define MPI_DATATYPE_NULL ((MPI_Datatype)0)
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
#define MPI_ERRORS_RETURN ((MPI_Errhandler)1)
#define MPI_ERRORS_ARE_FATAL ((MPI_Errhandler)2)
#define MPI_IN_PLACE ((void *)1)
#define MPI_BOTTOM ((void *)0)
#define MPI_SUCCESS 0
#define MPI_ANY_SOURCE (-1)
#define MPI_PROC_NULL (-2)
#define MPI_ROOT (-3)
#define MPI_ANY_TAG (-1)
#define MPI_UNDEFINED (-32766)
#define MPI_MAX_PROCESSOR_NAME 256
#define MPI_MAX_ERROR_STRING 512
#define MPI_COMM_TYPE_SHARED 0
#define MPI_THREAD_SINGLE 0
#define MPI_THREAD_FUNNELED 1
#define MPI_THREAD_SERIALIZED 2
#define MPI_THREAD_MULTIPLE 3
#define MPI_CHAR (&hgrd_mpi_datatypes[1])
#define MPI_SIGNED_CHAR (&hgrd_mpi_datatypes[2])
#define MPI_UNSIGNED_CHAR (&hgrd_mpi_datatypes[3])
#define MPI_BYTE (&hgrd_mpi_datatypes[4])
#define MPI_SHORT (&hgrd_mpi_datatypes[5])
#define MPI_UNSIGNED_SHORT (&hgrd_mpi_datatypes[6])
#define MPI_INT (&hgrd_mpi_datatypes[7])
#define MPI_UNSIGNED (&hgrd_mpi_datatypes[8])
#define MPI_LONG (&hgrd_mpi_datatypes[9])
#define MPI_UNSIGNED_LONG (&hgrd_mpi_datatypes[10])
#define MPI_LONG_LONG (&hgrd_mpi_datatypes[11])
#define MPI_LONG_LONG_INT MPI_LONG_LONG
#define MPI_UNSIGNED_LONG_LONG (&hgrd_mpi_datatypes[12])
#define MPI_FLOAT (&hgrd_mpi_datatypes[13])
#define MPI_DOUBLE (&hgrd_mpi_datatypes[14])
#define MPI_LONG_DOUBLE (&hgrd_mpi_datatypes[15])
#define MPI_INT8_T (&hgrd_mpi_datatypes[16])
#define MPI_INT16_T (&hgrd_mpi_datatypes[17])
#define MPI_INT32_T (&hgrd_mpi_datatypes[18])
#define MPI_INT64_T (&hgrd_mpi_datatypes[19])
#define MPI_UINT8_T (&hgrd_mpi_datatypes[20])
#define MPI_UINT16_T (&hgrd_mpi_datatypes[21])
#define MPI_UINT32_T (&hgrd_mpi_datatypes[22])
#define MPI_UINT64_T (&hgrd_mpi_datatypes[23])
#define MPI_C_BOOL (&hgrd_mpi_datatypes[24])
#define MPI_CXX_BOOL (&hgrd_mpi_datatypes[25])
#define MPI_DOUBLE_INT (&hgrd_mpi_datatypes[26])
#define MPI_FLOAT_INT (&hgrd_mpi_datatypes[27])
#define MPI_2INT (&hgrd_mpi_datatypes[28])
#define MPI_C_FLOAT_COMPLEX (&hgrd_mpi_datatypes[29])
#define MPI_C_DOUBLE_COMPLEX (&hgrd_mpi_datatypes[30])
#define MPI_MAX (&hgrd_mpi_ops[1])
#define MPI_MIN (&hgrd_mpi_ops[2])
#define MPI_SUM (&hgrd_mpi_ops[3])
#define MPI_PROD (&hgrd_mpi_ops[4])
#define MPI_LAND (&hgrd_mpi_ops[5])
#define MPI_BAND (&hgrd_mpi_ops[6])
#define MPI_LOR (&hgrd_mpi_ops[7])
#define MPI_BOR (&hgrd_mpi_ops[8])
#define MPI_LXOR (&hgrd_mpi_ops[9])
#define MPI_BXOR (&hgrd_mpi_ops[10])
#define MPI_MAXLOC (&hgrd_mpi_ops[11])
#define MPI_MINLOC (&hgrd_mpi_ops[12])
#define HGRD_SENT const void *, int, MPI_Datatype
#define HGRD_TAKEN void *, int, MPI_Datatype
int MPI_Init(int *, char ***);
int MPI_Init_thread(int *, char ***, int, int *);
int MPI_Initialized(int *);
int MPI_Finalize(void);
int MPI_Finalized(int *);
int MPI_Abort(MPI_Comm, int) __attribute__((noreturn));
double MPI_Wtime(void);
double MPI_Wtick(void);
int MPI_Get_processor_name(char *, int *);
int MPI_Error_string(int, char *, int *);
int MPI_Comm_set_errhandler(MPI_Comm, MPI_Errhandler);
int MPI_Comm_rank(MPI_Comm, int *);
int MPI_Comm_size(MPI_Comm, int *);
int MPI_Comm_dup(MPI_Comm, MPI_Comm *);
int MPI_Comm_free(MPI_Comm *);
int MPI_Comm_split(MPI_Comm, int, int, MPI_Comm *);
int MPI_Comm_split_type(MPI_Comm, int, int, MPI_Info, MPI_Comm *);
int MPI_Comm_group(MPI_Comm, MPI_Group *);
int MPI_Cart_create(MPI_Comm, int, const int *, const int *, int, MPI_Comm *);
int MPI_Cart_coords(MPI_Comm, int, int, int *);
int MPI_Cart_rank(MPI_Comm, const int *, int *);
int MPI_Cart_shift(MPI_Comm, int, int, int *, int *);
int MPI_Dims_create(int, int, int *);
int MPI_Barrier(MPI_Comm);
int MPI_Send(HGRD_SENT, int, int, MPI_Comm);
int MPI_Ssend(HGRD_SENT, int, int, MPI_Comm);
int MPI_Recv(HGRD_TAKEN, int, int, MPI_Comm, MPI_Status *);
int MPI_Isend(HGRD_SENT, int, int, MPI_Comm, MPI_Request *);
int MPI_Irecv(HGRD_TAKEN, int, int, MPI_Comm, MPI_Request *);
int MPI_Sendrecv(HGRD_SENT, int, int, HGRD_TAKEN, int, int, MPI_Comm, MPI_Status *);
int MPI_Sendrecv_replace(HGRD_TAKEN, int, int, int, int, MPI_Comm, MPI_Status *);
int MPI_Send_init(HGRD_SENT, int, int, MPI_Comm, MPI_Request *);
int MPI_Recv_init(HGRD_TAKEN, int, int, MPI_Comm, MPI_Request *);
int MPI_Start(MPI_Request *);
int MPI_Startall(int, MPI_Request *);
int MPI_Probe(int, int, MPI_Comm, MPI_Status *);
int MPI_Iprobe(int, int, MPI_Comm, int *, MPI_Status *);
int MPI_Get_count(const MPI_Status *, MPI_Datatype, int *);
int MPI_Wait(MPI_Request *, MPI_Status *);
int MPI_Waitall(int, MPI_Request *, MPI_Status *);
int MPI_Waitany(int, MPI_Request *, int *, MPI_Status *);
int MPI_Test(MPI_Request *, int *, MPI_Status *);
int MPI_Testall(int, MPI_Request *, int *, MPI_Status *);
int MPI_Request_free(MPI_Request *);
int MPI_Bcast(HGRD_TAKEN, int, MPI_Comm);
int MPI_Reduce(const void *, void *, int, MPI_Datatype, MPI_Op, int, MPI_Comm);
int MPI_Allreduce(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm);
int MPI_Iallreduce(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm, MPI_Request *);
int MPI_Reduce_scatter(const void *, void *, const int *, MPI_Datatype, MPI_Op, MPI_Comm);
int MPI_Scan(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm);
int MPI_Exscan(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm);
int MPI_Gather(HGRD_SENT, HGRD_TAKEN, int, MPI_Comm);
int MPI_Gatherv(HGRD_SENT, void *, const int *, const int *, MPI_Datatype, int, MPI_Comm);
int MPI_Allgather(HGRD_SENT, HGRD_TAKEN, MPI_Comm);
int MPI_Allgatherv(HGRD_SENT, void *, const int *, const int *, MPI_Datatype, MPI_Comm);
int MPI_Scatter(HGRD_SENT, HGRD_TAKEN, int, MPI_Comm);
int MPI_Scatterv(const void *, const int *, const int *, MPI_Datatype, HGRD_TAKEN, int, MPI_Comm);
int MPI_Alltoall(HGRD_SENT, HGRD_TAKEN, MPI_Comm);
int MPI_Alltoallv(const void *, const int *, const int *, MPI_Datatype, void *, const int *, const int *, MPI_Datatype, MPI_Comm);
int MPI_Type_contiguous(int, MPI_Datatype, MPI_Datatype *);
int MPI_Type_vector(int, int, int, MPI_Datatype, MPI_Datatype *);
int MPI_Type_create_struct(int, const int *, const MPI_Aint *, const MPI_Datatype *, MPI_Datatype *);
int MPI_Type_commit(MPI_Datatype *);
int MPI_Type_free(MPI_Datatype *);
int MPI_Type_size(MPI_Datatype, int *);
int MPI_Get_address(const void *, MPI_Aint *);
#undef HGRD_SENT
#undef HGRD_TAKEN
#ifdef __cplusplus
}
#endif
#endif
